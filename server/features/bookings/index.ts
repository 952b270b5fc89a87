export { createAppointment } from "./appointments/create/create-appointment";
export {
  Appointment,
  CreateAppointmentInput,
  CreatedAppointment,
  DryRun,
  UpdateAppointmentInput,
} from "./appointments/schemas";
export { changeAppointment } from "./appointments/update/update-appointment";
export { autoCompleteBooking, noteAutoCompleted } from "./auto-complete/auto-complete";
export { listEnded } from "./auto-complete/queries";
export { type BookingForm, readBookingForm } from "./create/booking-form";
export { createOrder } from "./create/create-order";
export { loadChange } from "./load/change";
export { withNames } from "./load/concerned";
export { lockStaff } from "./load/lock-staff";
export { icsOf, mailsOf } from "./notifications/mails";
export { notify } from "./notifications/notify";
export { manageUrlOf, toBooking } from "./presenters/to-booking";
export { listBookings, listBookingsOfOrders } from "./read/list";
export { asBookedService, type BookingRecord, bookedService, isLead, isPayer, selectRecords } from "./read/record";
export { findLead, listRecords } from "./read/records";
export { rescheduleBooking } from "./reschedule/reschedule-booking";
export { RescheduleBookingInput } from "./reschedule/schemas";
export { BookInput, Booking, ListBookingsInput, UpdateBookingInput } from "./schemas";
export { changePayment, draftOf } from "./store/draft";
export { leave } from "./store/leave";
export { cancelIn } from "./update/cancel";
export { updateBooking } from "./update/update-booking";

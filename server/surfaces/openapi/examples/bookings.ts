import type { ExplainedSlot } from "../../../features/availability/schemas";
import type { Appointment, DryRun } from "../../../features/bookings/appointments/schemas";
import type { Booking } from "../../../features/bookings/schemas";
import type { OutboxMail } from "../../../features/outbox/schemas";
import { ANA, END, IDS, LATER_END, LATER_START, MADE_AT, MANAGE_URL, START, stamps } from "./catalogue/salon";
import { changed, type Examples, invalidFields, listOf, refusal } from "./operation-example";

const slot = { staffId: IDS.staff, seatsLeft: 1, waitlistLeft: null };

export const slots = {
  days: [
    {
      date: "2026-11-23",
      slots: [
        { start: START, end: END, time: "09:00", ...slot },
        { start: LATER_START, end: LATER_END, time: "09:15", ...slot },
      ],
    },
    { date: "2026-11-24", slots: [] },
  ],
  hasMore: true,
};

const explained: ExplainedSlot = {
  bookable: false,
  staff: [
    {
      staffId: IDS.staff,
      bookable: false,
      reasons: [{ code: "break", from: "2026-11-23T12:00:00Z", until: "2026-11-23T13:00:00Z" }],
    },
  ],
  nextBookable: "2026-11-23T13:00:00Z",
};

const called = {
  service: { id: IDS.service, title: "Haircut" },
  staff: { id: IDS.staff, fullName: "Marta Ruiz" },
};

export const booking: Booking = {
  id: IDS.booking,
  number: "7KQ2MHXD",
  appointmentId: IDS.appointment,
  customerId: IDS.customer,
  orderId: IDS.order,
  customer: { id: IDS.customer, ...ANA },
  appointment: {
    id: IDS.appointment,
    serviceId: IDS.service,
    staffId: IDS.staff,
    start: START,
    end: END,
    seriesId: null,
  },
  ...called,
  composite: null,
  status: "approved",
  persons: 1,
  extras: [],
  fields: {},
  price: 32,
  currency: "EUR",
  paymentId: IDS.payment,
  paymentStatus: "pending",
  packageId: null,
  couponCode: null,
  notes: "",
  cancelReason: null,
  cancelledBy: null,
  timeZone: "Europe/Madrid",
  locale: "es",
  sequence: 0,
  arrivedAt: null,
  manageUrl: MANAGE_URL,
  source: "public",
  externalId: null,
  metadata: {},
  ...stamps,
};

const appointment: Appointment = {
  kind: "appointment",
  id: IDS.appointment,
  serviceId: IDS.service,
  staffId: IDS.staff,
  ...called,
  start: START,
  end: END,
  blockedStart: START,
  blockedEnd: "2026-11-23T08:55:00Z",
  status: "active",
  seriesId: null,
  groupId: null,
  composite: null,
  persons: 1,
  capacityMax: 1,
  belowMinimum: false,
  internalNote: "",
  forced: false,
  warnings: [],
  source: "public",
  externalId: null,
  metadata: {},
  bookings: [booking],
  ...stamps,
};

const byApi = { paymentId: null, paymentStatus: null, timeZone: null, source: "api" } as const;
const created = { ...appointment, source: "api", bookings: [{ ...booking, ...byApi }] };

const mail: OutboxMail = {
  id: IDS.mail,
  type: "booking_new",
  bookingId: IDS.booking,
  status: "sent",
  toEmail: ANA.email,
  toName: ANA.fullName,
  subject: "Your booking 7KQ2MHXD",
  text: `We await you on 23 November 2026 at 09:00.\n${MANAGE_URL}`,
  html: `<p>We await you on 23 November 2026 at 09:00.</p><p><a href="${MANAGE_URL}">${MANAGE_URL}</a></p>`,
  hasIcs: true,
  attempts: 1,
  sentAt: MADE_AT,
  lastError: null,
  ...stamps,
};

const isDryRun: DryRun = {
  kind: "dry_run",
  ok: true,
  warnings: {},
  price: booking.price,
  mails: [{ type: "booking_new", toEmail: booking.customer.email }],
  webhooks: ["booking.created"],
};
const found = refusal("warnings", "The checks found something. Send force: true to accept it.", {
  overlap: "2026-11-23: another appointment or an event takes the time from 09:00 to 09:45.",
});
const closed = { cancelReason: "The salon is closed that day.", status: "cancelled" } as const;

/** Slots, appointments, bookings and the outbox. */
export const BOOKING_EXAMPLES: Examples = {
  listSlots: { response: slots },
  explainSlot: { response: explained, asks: ["service", "staff"] },
  listAppointments: { response: listOf(appointment) },
  getAppointment: { response: appointment },
  createAppointment: {
    request: { serviceId: IDS.service, staffId: IDS.staff, customerId: IDS.customer, start: START, notify: true },
    response: { ...created, bookingId: IDS.booking, appointmentIds: [IDS.appointment], bookingIds: [IDS.booking] },
    isDryRun,
    refusals: [
      found,
      refusal("slot_unavailable", "That time was just taken."),
      refusal("package_used_up", "The package has no uses left.", { packageId: "The package has no uses left." }),
    ],
  },
  updateAppointment: {
    request: { start: LATER_START },
    response: changed(appointment, {
      start: LATER_START,
      end: LATER_END,
      blockedStart: LATER_START,
      blockedEnd: "2026-11-23T09:10:00Z",
      bookings: [
        changed(booking, { sequence: 1, appointment: { ...booking.appointment, start: LATER_START, end: LATER_END } }),
      ],
    }),
    refusals: [
      found,
      refusal(
        "conflict",
        "The appointment is cancelled. Make a new one, or bring one of its bookings back before it is changed.",
      ),
    ],
  },
  addAppointmentBooking: {
    request: { customerId: IDS.customer, notes: "With a head massage, please." },
    response: { ...booking, ...byApi, notes: "With a head massage, please." },
    refusals: [
      refusal(
        "capacity_exceeded",
        "There are not enough seats left in the appointment. Ask for fewer persons, or choose another time.",
      ),
    ],
  },
  listBookings: { response: listOf(booking) },
  getBooking: { response: booking },
  updateBooking: {
    request: { ...closed, notify: true },
    response: changed(booking, { ...closed, cancelledBy: "api" }),
    refusals: [
      refusal(
        "slot_unavailable",
        "The old time is no longer free. 2026-11-23: the company has a day off. Book another time, or make room first.",
      ),
      refusal("conflict", "The booking is paid. Refund 20 EUR first, then change it."),
      invalidFields({ status: "A booking that is done cannot become pending, only no_show or approved." }),
    ],
  },
  moveBooking: {
    request: { start: appointment.blockedStart, notify: true },
    response: changed(booking, { sequence: 1 }),
    refusals: [refusal("slot_unavailable", "This time is not free.")],
  },
  giveSeat: {
    request: { notify: true },
    response: changed(booking, { status: "approved" }),
    refusals: [refusal("capacity_exceeded", "There are not enough seats left in the appointment.")],
  },
  listOutbox: { response: listOf(mail) },
  getOutboxMail: { response: mail },
};

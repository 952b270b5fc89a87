import type { ManagedBooking } from "../../../features/bookings/schemas";
import type { OperationExample } from "./operation-example";
import { booking, IDS, MANAGE_URL, PUBLIC_KEY, service, slots, staffMember } from "./resources";

const managed = {
  booking: {
    id: IDS.booking,
    number: booking.number,
    status: "approved",
    start: booking.appointment.start,
    end: booking.appointment.end,
    service: { id: IDS.service, title: service.title, durationDays: null },
    staff: { id: IDS.staff, fullName: staffMember.fullName },
    persons: 1,
    price: 32,
    currency: "EUR",
    notes: "",
    timeZone: "Europe/Madrid",
    cancelReason: null,
    sequence: 0,
    customer: { fullName: "Ana López", email: "ana@example.com", phone: "+34 611 222 333" },
  },
  account: {
    companyName: "Salon Sol",
    companyPhone: null,
    companyEmail: null,
    timeZone: "Europe/Madrid",
    locale: "es",
    publicKey: PUBLIC_KEY,
  },
  payment: { status: "pending", total: 32, due: 32, paid: 0, method: "local" },
  canCancel: true,
  canReschedule: true,
  cancelUntil: "2026-11-22T08:00:00Z",
  manageUrl: MANAGE_URL,
  icsUrl: `https://book.example.com/api/public/${PUBLIC_KEY}/manage/${MANAGE_URL.split("/").at(-1)}/ics`,
} satisfies ManagedBooking;

/** Requests and answers of the public API's main operations, by operationId. */
export const PUBLIC_EXAMPLES: Record<string, OperationExample> = {
  listSlots: { response: slots },
  createBooking: {
    request: {
      items: [{ service: IDS.service, staff: "any", start: "2026-11-23T08:00:00Z" }],
      name: "Ana López",
      email: "ana@example.com",
      phone: "+34 611 222 333",
      timeZone: "Europe/Madrid",
      locale: "es",
    },
    response: {
      bookings: [
        {
          id: IDS.booking,
          number: booking.number,
          status: "approved",
          start: booking.appointment.start,
          end: booking.appointment.end,
          manageUrl: MANAGE_URL,
        },
      ],
      payment: { id: IDS.payment, status: "pending", due: 32, checkoutUrl: null },
    },
  },
  getManagedBooking: { response: managed },
  cancelManagedBooking: {
    request: { reason: "I am ill." },
    response: {
      ...managed,
      booking: { ...managed.booking, status: "cancelled", cancelReason: "I am ill." },
      canCancel: false,
      canReschedule: false,
    },
  },
  rescheduleManagedBooking: {
    request: { start: "2026-11-23T08:15:00Z" },
    response: {
      ...managed,
      booking: {
        ...managed.booking,
        start: "2026-11-23T08:15:00Z",
        end: "2026-11-23T09:00:00Z",
        sequence: 1,
      },
    },
  },
};

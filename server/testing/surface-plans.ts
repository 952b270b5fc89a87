import type { Concert } from "./concert";
import { visit } from "./rest";
import { addService, at, booked, done, type Shop } from "./shop";
import type { Answer, Input } from "./surfaces";

/** An account's surfaces, one of which the change goes through. */
interface Act {
  shop: Shop;
  call: (operationId: string, input: Input) => Promise<Answer>;
}

const someCustomer = async ({ call }: Act) =>
  (await call("createCustomer", { fullName: "Eva Gil", email: "eva@example.com" })).id;

const appointmentOf = async (act: Act, start = "10:00", more: Input = {}) => {
  const { serviceId, staffIds } = act.shop;
  const input = { serviceId, staffId: staffIds[0], customerId: await someCustomer(act), start: at(act.shop, start) };
  return act.call("createAppointment", { ...input, ...more });
};

const patched =
  (changes: Input, before: Input[] = []) =>
  async (act: Act) => {
    const { bookingId: id } = await appointmentOf(act);
    for (const earlier of before) await act.call("updateBooking", { id, ...earlier });
    return () => act.call("updateBooking", { id, ...changes });
  };

/** What is done before, and then the change itself. */
type Plan = (act: Act) => Promise<() => Promise<unknown>>;

/** Of bookings, payments and packages: the change, what it tells, and how it is made. */
export const MANAGED: [string, string[], Plan][] = [
  ["a booking made", ["booking.created"], async (act) => () => appointmentOf(act)],
  ["a booking tried out", [], async (act) => () => appointmentOf(act, "10:00", { dryRun: true })],
  [
    "a series of three made",
    ["booking.created", "booking.created", "booking.created"],
    async (act) => () => appointmentOf(act, "10:00", { recurrence: { freq: "weekly", count: 3 } }),
  ],
  [
    "a booking added to a group",
    ["booking.created"],
    async (act) => {
      const serviceId = await addService(act.shop, { capacity: 3 });
      const { id } = await appointmentOf(act, "10:00", { serviceId });
      const customerId = await someCustomer(act);
      return () => act.call("addAppointmentBooking", { id, customerId });
    },
  ],
  [
    "an appointment moved",
    ["booking.updated"],
    async (act) => {
      const { id } = await appointmentOf(act);
      return () => act.call("updateAppointment", { id, start: at(act.shop, "12:00") });
    },
  ],
  [
    "an appointment moved to where it stands",
    [],
    async (act) => {
      const { id } = await appointmentOf(act);
      return () => act.call("updateAppointment", { id, start: at(act.shop, "10:00") });
    },
  ],
  [
    "an appointment deleted",
    ["booking.cancelled"],
    async (act) => {
      const { id } = await appointmentOf(act);
      return () => act.call("deleteAppointment", { id });
    },
  ],
  ["an unpaid booking cancelled", ["booking.cancelled"], patched({ status: "cancelled" })],
  [
    "a paid booking cancelled",
    ["booking.cancelled"],
    async (act) => {
      const { id, payment } = await booked(act.shop, { start: "10:00" });
      await act.call("completePayment", { id: payment.id });
      return () => act.call("updateBooking", { id, status: "cancelled" });
    },
  ],
  ["a booking cancelled twice", [], patched({ status: "cancelled" }, [{ status: "cancelled" }])],
  ["a booking set back to pending", ["booking.updated"], patched({ status: "pending" })],
  ["a booking approved", ["booking.updated"], patched({ status: "approved" }, [{ status: "pending" }])],
  ["an unpaid booking rejected", ["booking.updated"], patched({ status: "rejected" }, [{ status: "pending" }])],
  ["a no-show", ["booking.updated"], patched({ status: "no_show" })],
  ["a booking done", ["booking.updated"], patched({ status: "done" })],
  ["a cancelled booking brought back", ["booking.updated"], patched({ status: "approved" }, [{ status: "cancelled" }])],
  ["a note", ["booking.updated"], patched({ notes: "by the window" })],
  ["a booking left as it is", [], patched({ notes: "" })],
  [
    "a booking moved to another slot",
    ["booking.updated"],
    async (act) => {
      const { bookingId: id } = await appointmentOf(act);
      return () => act.call("moveBooking", { id, start: at(act.shop, "12:00") });
    },
  ],
  [
    "a booking moved to the slot that it has",
    [],
    async (act) => {
      const { bookingId: id } = await appointmentOf(act);
      return () => act.call("moveBooking", { id, start: at(act.shop, "10:00") });
    },
  ],
  [
    "a seat given to who waits",
    ["booking.updated"],
    async (act) => {
      const service = await addService(act.shop, { capacity: 2, waitlistCapacity: 2 });
      const first = await booked(act.shop, { start: "10:00", service, persons: 2 });
      const second = await booked(act.shop, { start: "10:00", service }, { waitlist: true, email: "ana@example.com" });
      await done(visit(act.shop, `POST /manage/${first.token}/cancel`, { body: {} }));
      return () => act.call("giveSeat", { id: second.id });
    },
  ],
  [
    "a payment completed",
    ["payment.completed"],
    async (act) => {
      const { payment } = await booked(act.shop, { start: "10:00" });
      return () => act.call("completePayment", { id: payment.id });
    },
  ],
  [
    "a payment refunded",
    ["payment.refunded"],
    async (act) => {
      const { payment } = await booked(act.shop, { start: "10:00" });
      await act.call("completePayment", { id: payment.id });
      return () => act.call("refundPayment", { id: payment.id });
    },
  ],
  [
    "half of a payment refunded",
    ["payment.refunded"],
    async (act) => {
      const { payment } = await booked(act.shop, { start: "10:00" });
      await act.call("completePayment", { id: payment.id });
      return () => act.call("refundPayment", { id: payment.id, amount: 10 });
    },
  ],
  [
    "a package sold to be paid at the desk",
    [],
    async (act) => {
      const customerId = await someCustomer(act);
      return () => act.call("createPackage", { customerId, serviceId: act.shop.serviceId, payment: "local" });
    },
  ],
  [
    "a package given away",
    ["payment.completed"],
    async (act) => {
      const customerId = await someCustomer(act);
      return () => act.call("createPackage", { customerId, serviceId: act.shop.serviceId, payment: "free" });
    },
  ],
  [
    "a package paid",
    ["payment.completed"],
    async (act) => {
      const sale = { customerId: await someCustomer(act), serviceId: act.shop.serviceId, payment: "local" };
      const { paymentId } = await act.call("createPackage", sale);
      return () => act.call("completePayment", { id: paymentId });
    },
  ],
];

interface ConcertAct {
  concert: Concert;
  adult: string;
  call: Act["call"];
}

const EVA = { attendeeName: "Eva Gil", attendeeEmail: "eva@example.com" };
const addTicket = ({ concert, adult, call }: ConcertAct) =>
  call("createAttendee", { id: concert.eventId, ticketTypeId: adult, ...EVA });

type TicketPlan = (act: ConcertAct) => Promise<() => Promise<unknown>>;

interface TicketChange {
  /** Fields of the ticket type. */
  type: Input;
  plan: TicketPlan;
}

/** Of tickets. */
export const TICKETS: [string, string[], TicketChange][] = [
  [
    "a ticket sold",
    ["ticket.created", "ticket.approved"],
    { type: { price: 12 }, plan: async (act) => () => addTicket(act) },
  ],
  [
    "a free ticket given",
    ["ticket.created", "ticket.approved", "payment.completed"],
    { type: { price: 0 }, plan: async (act) => () => addTicket(act) },
  ],
  [
    "a ticket checked in",
    [],
    {
      type: { price: 12 },
      plan: async (act) => {
        const { code } = await addTicket(act);
        return () => act.call("checkInAttendee", { id: act.concert.eventId, code });
      },
    },
  ],
  [
    "an unpaid ticket cancelled",
    ["ticket.cancelled"],
    {
      type: { price: 12 },
      plan: async (act) => {
        const { id: ticketId } = await addTicket(act);
        return () => act.call("cancelAttendee", { id: act.concert.eventId, ticketId });
      },
    },
  ],
  [
    "an event with two unpaid tickets cancelled",
    ["ticket.cancelled", "ticket.cancelled"],
    {
      type: { price: 12 },
      plan: async (act) => {
        await addTicket(act);
        await addTicket(act);
        return () => act.call("updateEvent", { id: act.concert.eventId, status: "cancelled" });
      },
    },
  ],
];

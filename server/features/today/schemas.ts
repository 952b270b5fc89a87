import { z } from "zod";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { PAYMENT_STATUSES } from "../../domain/pricing/payment-status";
import { idOut, instantOut } from "../../schemas/outputs";

/**
 * What is still to be paid of a payment at the desk; null where nothing is, where it is paid online, or where the caller
 * may not see payments.
 */
const due = z.object({ id: idOut(), amount: z.number(), currency: z.string() }).nullable();

const VisitOfToday = z.object({
  id: idOut(),
  start: instantOut(),
  end: instantOut(),
  /** Of the service, or of the composite that this is a part of. */
  title: z.string(),
  /** Its colour, `#2456d6`. */
  color: z.string(),
  /** Who serves it. */
  member: z.string(),
  capacityMax: z.int(),
  /** Seats taken. */
  persons: z.int(),
  note: z.string(),
  /** Those that have not ended, oldest first; none: the time is blocked for nobody. */
  bookings: z.array(
    z.object({
      id: idOut(),
      customer: z.string(),
      status: z.enum(BOOKING_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
      /** When the desk said that the customer is there. */
      arrivedAt: instantOut().nullable(),
      /** Whether its payment is completed by a deposit alone. */
      isPartPaid: z.boolean(),
      due,
    }),
  ),
});
export type VisitOfToday = z.infer<typeof VisitOfToday>;

const asking = { id: idOut(), customer: z.string(), title: z.string(), member: z.string(), start: instantOut() };

/** The first of those that wait for somebody, and how many there are. */
const some = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ data: z.array(z.object({ ...asking, ...more })), total: z.int() });

/** Who has time today for whoever stands at the desk, the next one first. */
export const FreeNext = z.object({
  members: z.array(
    z.object({
      id: idOut(),
      name: z.string(),
      color: z.string(),
      imageUrl: z.string().nullable(),
      /** From now at the earliest. */
      start: instantOut(),
      end: instantOut(),
      /** What of the member's services fits into it, in the account's order; never empty. */
      services: z.array(z.object({ id: idOut(), title: z.string() })),
    }),
  ),
});
export type FreeNext = z.infer<typeof FreeNext>;

export const Today = z.object({
  /** Whether anything was ever booked, on whatever day. */
  hasVisits: z.boolean(),
  /** Active appointments that begin today, by start. */
  visits: z.array(VisitOfToday),
  /** Of who comes today; amounts in major units of the account's currency. */
  figures: z.object({ people: z.int(), expected: z.number(), paid: z.number() }),
  /** Bookings ahead that wait to be approved, the next one first. */
  pending: some({}),
  /** Those who wait for a visit ahead in which enough seats are free, the next one first. */
  waiting: some({ free: z.int() }),
  /** Visits of the last two weeks that began and are not paid, the last one first; none where payments are not seen. */
  owing: some({ due }),
});
export type Today = z.infer<typeof Today>;

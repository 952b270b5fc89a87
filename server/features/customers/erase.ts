import { markUnchanged, type TenantContext } from "../../context";
import type { CustomerRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { inTurns } from "../../process/turns";
import { NO_MARKS } from "../../schemas/marks";
import { deleteUploads } from "../uploads";
import { eraseFromBookings, eraseFromPayments, eraseMails, hasUpcomingBooking, listAnswersOf } from "./booking-queries";
import { eraseFromEvents } from "./event-queries";
import { eraseDismissals } from "./merge/dismiss";
import { eraseFromMerges, listFormer } from "./merge/queries";
import { lockCustomer, updateCustomer } from "./queries";
import { eraseFromTickets } from "./ticket-queries";

/** What an erased customer is called. `.invalid` receives no mail, ever (RFC 2606 §2). */
const ERASED = {
  fullName: "Deleted customer",
  email: "deleted@customer.invalid",
  phone: null,
  birthday: null,
  notes: "",
  tags: [],
  timeZone: null,
  locale: null,
  ...NO_MARKS,
} satisfies Partial<CustomerRow>;

/**
 * Erases the personal data of a customer, and what bookings, tickets, files, mails and webhook events hold of it. The row
 * and its figures stay.
 *
 * The customer is locked from the start: no booking can slip in between the check and the end. Again is no error.
 *
 * @throws DomainError not_found | conflict while a live booking has not ended
 */
export async function eraseCustomer(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant, now } = ctx;
  const row = await lockCustomer(db, tenant.id, id);
  if (row.anonymizedAt) return markUnchanged(ctx);
  if (await hasUpcomingBooking(db, row, now))
    throw new DomainError("conflict", "The customer has upcoming bookings. Cancel them first.");
  await updateCustomer(db, row, { ...ERASED, anonymizedAt: now, updatedAt: now });
  // Whoever was merged into them is told of under another id, and maybe another name.
  const persons = [row, ...(await listFormer(db, row))];
  const traces = await inTurns(persons, (person) => eraseFromEvents(db, person, ERASED));
  const answers = [...traces.flatMap(({ fields }) => fields), ...(await listAnswersOf(db, row))];
  await deleteUploads(db, tenant.id, fileIdsIn(answers));
  const bookingIds = traces.flatMap((trace) => trace.bookingIds);
  for (const person of persons) await eraseMails(db, person, bookingIds);
  await eraseFromMerges(db, row, ERASED);
  await eraseDismissals(db, row);
  await eraseFromBookings(db, row, now);
  await eraseFromPayments(db, row);
  await eraseFromTickets(db, row, { ...ERASED, now });
}

/** The uploads that answers name. */
const fileIdsIn = (answers: Record<string, unknown>[]): string[] =>
  answers
    .flatMap((fields) => Object.values(fields).flat())
    .flatMap((answer) => (typeof answer === "object" && answer !== null && "id" in answer ? [String(answer.id)] : []));

import { noteUnchanged, type TenantContext } from "../../context";
import type { CustomerRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { eraseFromBookings, eraseMails, hasUpcomingBooking } from "./booking-queries";
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
  externalId: null,
} satisfies Partial<CustomerRow>;

/**
 * Erases the personal data of a customer, and what bookings, tickets and mails hold of it. The row and its figures stay.
 *
 * The customer is held from the start: no booking can slip in between the check and the end. Again is no error.
 *
 * @throws DomainError not_found | conflict while a live booking has not ended
 */
export async function eraseCustomer(ctx: TenantContext, id: string): Promise<void> {
  const { db, tenant, now } = ctx;
  const row = await lockCustomer(db, tenant.id, id);
  if (row.anonymizedAt) return noteUnchanged(ctx);
  if (await hasUpcomingBooking(db, row, now))
    throw new DomainError("conflict", "The customer has upcoming bookings. Cancel them first.");
  await updateCustomer(db, row, { ...ERASED, anonymizedAt: now, updatedAt: now });
  await eraseMails(db, row);
  await eraseFromBookings(db, row, now);
  await eraseFromTickets(db, row, { ...ERASED, now });
}

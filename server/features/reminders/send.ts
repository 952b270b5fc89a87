import { realNow, type TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { NotificationRow } from "../../db/schema";
import type { BookingStatus } from "../../domain/booking-status";
import { dueAtOf, type Stretch } from "../../domain/notifications/reminder-window";
import { asBookedService, type BookingRecord, findLead, isLead, listRecords, mailsOf } from "../bookings";
import { insertEffects } from "../outbox";
import { noteReminder, ruleOf } from "./queries";

/** What statuses are reminded of what is to come, and written to after it, when the template does not say. */
const UPCOMING: readonly BookingStatus[] = ["pending", "approved"];
const PAST: readonly BookingStatus[] = ["approved", "done"];

/** A mail that went out. */
export interface Reminded {
  /** The booking; of an agenda the staff member. */
  about: string;
  dueAt: Date;
}

/**
 * Writes the mails of a template about bookings, each once: those due in the stretch that should have one, as they are
 * now. Of a composite its first part's booking stands for all.
 *
 * @param ctx its transaction writes note and mails together; its `now` is when they go out
 */
export async function sendReminders(
  ctx: TenantContext,
  template: NotificationRow,
  { bookingIds, stretch }: { bookingIds: string[]; stretch: Stretch },
): Promise<Reminded[]> {
  const { db, tenant } = ctx;
  const reminded: Reminded[] = [];
  for (const record of await listLeads(db, tenant.id, bookingIds)) {
    const dueAt = dueAtFor(ctx, template, record);
    const isDue = stretch.afterAt < dueAt.getTime() && dueAt.getTime() <= stretch.untilAt;
    if (!isDue || !deserves(record, { template, dueAt, now: ctx.now })) continue;
    const about = record.booking.id;
    if (!(await noteReminder(db, { tenantId: tenant.id, notification: template.id, about, dueAt }, realNow())))
      continue;
    const mails = await mailsOf(ctx, record, { templates: [template], toCustomer: true });
    await insertEffects(db, tenant, { mails, events: [], now: ctx.now });
    reminded.push({ about, dueAt });
  }
  return reminded;
}

/** When a template's mail about a booking is due. */
export function dueAtFor({ tenant }: TenantContext, template: NotificationRow, record: BookingRecord): Date {
  const { startsAt, endsAt } = asBookedService(record).appointment;
  const span = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  return new Date(dueAtOf(ruleOf(template), tenant.timeZone, span));
}

/** The bookings that stand for these, each once: of parts the first one's. */
export async function listLeads(db: Db, tenantId: string, bookingIds: string[]): Promise<BookingRecord[]> {
  const found = await listRecords(db, tenantId, bookingIds);
  const leads = new Map(found.filter(isLead).map((record) => [record.booking.id, record]));
  for (const part of found.filter((record) => !isLead(record))) {
    const lead = await findLead(db, part);
    if (lead) leads.set(lead.booking.id, lead);
  }
  return [...leads.values()].toSorted((a, b) => (a.booking.id < b.booking.id ? -1 : 1));
}

interface Occasion {
  template: NotificationRow;
  dueAt: Date;
  now: Date;
}

/**
 * Whether a booking gets the mail that is due: it was made, or moved to its time, before that; its status and service
 * fit; and what the mail announces has not begun.
 */
function deserves(record: BookingRecord, { template, dueAt, now }: Occasion): boolean {
  const { booking, appointment, customer, service } = asBookedService(record);
  const { statuses, serviceIds } = template;
  const isAhead = dueAt < appointment.startsAt;
  const fitting: readonly string[] = statuses.length > 0 ? statuses : isAhead ? UPCOMING : PAST;
  return (
    customer.anonymizedAt === null &&
    appointment.deletedAt === null &&
    (booking.movedAt ?? booking.createdAt) < dueAt &&
    fitting.includes(booking.status) &&
    (serviceIds.length === 0 || serviceIds.includes(service.id)) &&
    !(isAhead && appointment.startsAt <= now)
  );
}

import type { TenantContext } from "../../context";
import type { NotificationRow } from "../../db/schema";
import { invariant } from "../../domain/errors";
import type { ReminderWindow } from "../../domain/notifications/reminder-window";
import { holdMark, setMark } from "../due-marks";
import { sendAgendas } from "./agenda";
import { listBusyMembers } from "./agenda-queries";
import {
  type Candidate,
  findFilled,
  findOwnedTemplate,
  listCandidates,
  listTimedOf,
  markOf,
  type TimedTemplate,
  windowsIn,
} from "./queries";
import { dueAtFor, listLeads, type Reminded, sendReminders } from "./send";

const AT_ONCE = 100;

/** A mail that may fall due: whether it goes out shows when its time has come. */
export interface DueMail {
  type: NotificationRow["type"];
  at: Date;
  /** The booking; of an agenda the staff member. */
  id: string;
  /** @param ctx as of its time */
  send: (ctx: TenantContext) => Promise<Reminded[]>;
}

/**
 * The reminders and agendas of one account that may fall due until an instant, each template locked so that no other
 * process sends them. They count as done then: the caller sends them in the same transaction.
 *
 * @param ctx with the account's present before
 * @param limit how many at most are listed
 */
export async function listDueMails(ctx: TenantContext, { until, limit }: { until: Date; limit: number }) {
  const { db, tenant, now } = ctx;
  const due: DueMail[] = [];
  for (const timed of await listTimedOf(db, tenant.id)) {
    const work = { tenantId: tenant.id, work: timed.id };
    const doneUntil = await holdMark(db, work, { first: markOf(timed, now), waits: true });
    invariant(doneUntil, "a mark that was waited for is there");
    const afterAt = markOf({ ...timed, doneUntil }, now).getTime();
    const stretch = { afterAt, untilAt: until.getTime() };
    const windows = windowsIn(timed, stretch).map((window) => ({ ...window, tenantId: tenant.id }));
    const filled = timed.type === "staff_agenda" ? null : await findFilled(db, windows);
    for (const [number, window] of windows.entries()) {
      if (filled && !filled.has(number)) continue;
      due.push(...(await listOf(ctx, { timed, window, stretch, limit: limit - due.length })));
      if (due.length >= limit) return due;
    }
    await setMark(db, work, until);
  }
  return due;
}

interface Reading {
  timed: TimedTemplate;
  window: ReminderWindow;
  stretch: { afterAt: number; untilAt: number };
  limit: number;
}

async function listOf(ctx: TenantContext, reading: Reading): Promise<DueMail[]> {
  const owned = await findOwnedTemplate(ctx.db, reading.timed);
  if (!owned) return [];
  const { template } = owned;
  return template.type === "staff_agenda" ? listAgendas(ctx, template, reading) : listReminders(ctx, template, reading);
}

async function listAgendas(ctx: TenantContext, template: NotificationRow, { window, limit }: Reading) {
  const day = { startAt: window.fromAt, endAt: window.toAt };
  const staffIds = await listBusyMembers(ctx.db, ctx.tenant.id, { day, after: null, limit });
  return staffIds.map(
    (id): DueMail => ({
      type: template.type,
      at: new Date(window.dueAt ?? window.fromAt),
      id,
      send: (own) => sendAgendas(own, template, { staffIds: [id], window }),
    }),
  );
}

async function listReminders(ctx: TenantContext, template: NotificationRow, { window, stretch, limit }: Reading) {
  const due = new Map<string, DueMail>();
  // By its time a booking may be done that is approved as yet.
  const statuses = template.statuses.length === 0 ? [] : [...template.statuses, "pending", "approved", "done"];
  const anyone = { ...template, statuses };
  let after: Candidate | null = null;
  do {
    const found: Candidate[] = await listCandidates(ctx.db, anyone, { window, after, limit: AT_ONCE });
    const ids = found.map(({ bookingId }) => bookingId);
    for (const record of await listLeads(ctx.db, ctx.tenant.id, ids)) {
      const at = dueAtFor(ctx, template, record);
      const isDue = stretch.afterAt < at.getTime() && at.getTime() <= stretch.untilAt;
      if (isDue) due.set(record.booking.id, reminderOf(template, { at, id: record.booking.id }));
    }
    after = found.length < AT_ONCE || due.size >= limit ? null : (found.at(-1) ?? null);
  } while (after);
  return [...due.values()];
}

function reminderOf(template: NotificationRow, { at, id }: { at: Date; id: string }): DueMail {
  const stretch = { afterAt: at.getTime() - 1, untilAt: at.getTime() };
  return {
    type: template.type,
    at,
    id,
    send: (own) => sendReminders(own, template, { bookingIds: [id], stretch }),
  };
}

import { contextOfWork, realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import type { NotificationRow } from "../../db/schema";
import { describeFailure } from "../../db/violations";
import { MINUTE_MS } from "../../domain/dates";
import type { ReminderWindow, Stretch } from "../../domain/notifications/reminder-window";
import { log } from "../../log";
import { holdMark, setMark, setMarks } from "../due-marks";
import { sendAgendas } from "./agenda";
import { listBusyMembers } from "./agenda-queries";
import {
  type Candidate,
  findFilled,
  findOwnedTemplate,
  listCandidates,
  listTimed,
  markOf,
  ruleOf,
  type TimedTemplate,
  windowsIn,
} from "./queries";
import { type Reminded, sendReminders } from "./send";

const TEMPLATES_AT_ONCE = 500;
const MAILS_AT_ONCE = 100;
/** A template with nothing due is noted as done so often: a write for each every minute would be for nothing. */
const MARK_EVERY_MS = 60 * MINUTE_MS;

/**
 * Writes the reminders and agendas of all accounts that have fallen due, each once.
 *
 * Of two processes at once each takes templates that the other leaves. A template that fails does not stop the others.
 *
 * @param limit about how many reminders at most; the rest is due at the next round
 * @returns how many went out
 */
export async function sendDueReminders({ limit }: { limit: number }): Promise<number> {
  let sent = 0;
  let after: TimedTemplate | null = null;
  do {
    const page: TimedTemplate[] = await listTimed(database().db, {
      realNow: realNow(),
      after,
      limit: TEMPLATES_AT_ONCE,
    });
    for (const template of await withWork(page)) {
      if (sent >= limit) return sent;
      sent += await attempt(template, limit - sent);
    }
    after = page.length < TEMPLATES_AT_ONCE ? null : (page.at(-1) ?? null);
  } while (after);
  return sent;
}

/** The templates with an appointment in what they have not looked at. The others' marks follow when they are far behind. */
async function withWork(page: TimedTemplate[]): Promise<TimedTemplate[]> {
  const { db } = database();
  // One instant for all: a mark must not pass what was looked at.
  const present = realNow().getTime();
  const read = page.map((template) => ({ template, now: new Date(present + template.clockOffsetMs) }));
  const windows = read.flatMap(({ template, now }) => {
    const stretch = { afterAt: markOf(template, now).getTime(), untilAt: now.getTime() };
    return windowsIn(template, stretch).map((window) => ({ ...window, tenantId: template.tenantId, template }));
  });
  const filled = await findFilled(db, windows);
  // What is on an agenda may have begun before its day.
  const isBusy = (template: TimedTemplate, number: number) => filled.has(number) || template.type === "staff_agenda";
  const busy = new Set(windows.flatMap(({ template }, number) => (isBusy(template, number) ? [template] : [])));
  const behind = read.filter(({ template, now }) => !busy.has(template) && isBehind(template, now));
  const marks = behind.map(({ template: { tenantId, id }, now }) => ({ tenantId, work: id, doneUntil: now }));
  await db.transaction((tx) => setMarks(tx, marks));
  return [...busy];
}

const isBehind = ({ doneUntil }: TimedTemplate, now: Date): boolean =>
  doneUntil === null || doneUntil.getTime() < now.getTime() - MARK_EVERY_MS;

async function attempt(template: TimedTemplate, limit: number): Promise<number> {
  try {
    return await sendDueOf(template, limit);
  } catch (error) {
    log().error({ notificationId: template.id, failure: describeFailure(error) }, "reminders could not be written");
    return 0;
  }
}

async function sendDueOf(timed: TimedTemplate, limit: number): Promise<number> {
  const owned = await findOwnedTemplate(database().db, timed);
  if (!owned) return 0;
  const ctx = contextOfWork(owned.tenant);
  const first = markOf(timed, ctx.now);
  const stretch = { afterAt: first.getTime(), untilAt: ctx.now.getTime() };
  let sent = 0;
  for (const window of windowsIn({ ...timed, ...owned.template, ...ruleOf(owned.template) }, stretch)) {
    const work = { template: owned.template, window, stretch, first: timed.doneUntil ?? first };
    for (let after: Place | null = null, isOver = false; !isOver; ) {
      const batch: Batch | null = await inOwnTransaction(ctx, (own) => sendBatch(own, { ...work, after }));
      if (batch === null) return sent;
      sent += batch.sent;
      if (sent >= limit) return sent;
      ({ last: after } = batch);
      isOver = after === null;
    }
  }
  await inOwnTransaction(ctx, ({ db, tenant }) => setMark(db, { tenantId: tenant.id, work: timed.id }, ctx.now));
  return sent;
}

/** Where a batch ended. */
interface Place {
  candidate: Candidate | null;
  staffId: string | null;
}

interface Work {
  template: NotificationRow;
  window: ReminderWindow;
  stretch: Stretch;
  /** The mark as it was read. */
  first: Date;
  after: Place | null;
}

interface Batch {
  sent: number;
  /** Null: nothing is left. */
  last: Place | null;
}

/** @returns null when another process has the template, or had it meanwhile */
async function sendBatch(ctx: TenantContext, work: Work): Promise<Batch | null> {
  const { db, tenant } = ctx;
  const { template, first } = work;
  const mark = await holdMark(db, { tenantId: tenant.id, work: template.id }, { first });
  if (mark?.getTime() !== first.getTime()) return null;
  return template.type === "staff_agenda" ? agendaBatch(ctx, work) : reminderBatch(ctx, work);
}

async function reminderBatch(ctx: TenantContext, { template, window, stretch, after }: Work): Promise<Batch> {
  const place = { window, after: after?.candidate ?? null, limit: MAILS_AT_ONCE };
  const found = await listCandidates(ctx.db, template, place);
  const bookingIds = found.map(({ bookingId }) => bookingId);
  const reminded: Reminded[] = await sendReminders(ctx, template, { bookingIds, stretch });
  const candidate = found.length < MAILS_AT_ONCE ? null : (found.at(-1) ?? null);
  return { sent: reminded.length, last: candidate && { candidate, staffId: null } };
}

async function agendaBatch(ctx: TenantContext, { template, window, after }: Work): Promise<Batch> {
  const day = { startAt: window.fromAt, endAt: window.toAt };
  const place = { day, after: after?.staffId ?? null, limit: MAILS_AT_ONCE };
  const staffIds = await listBusyMembers(ctx.db, ctx.tenant.id, place);
  const reminded = await sendAgendas(ctx, template, { staffIds, window });
  const staffId = staffIds.length < MAILS_AT_ONCE ? null : (staffIds.at(-1) ?? null);
  return { sent: reminded.length, last: staffId === null ? null : { candidate: null, staffId } };
}

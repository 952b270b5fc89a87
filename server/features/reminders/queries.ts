import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { arrayOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { dueMarks, type NotificationRow, notifications, reminders, type TenantRow, tenants } from "../../db/schema";
import { DAY_MS, MINUTE_MS } from "../../domain/dates";
import {
  AGENDA_HOUR,
  type DueRule,
  type ReminderWindow,
  reminderWindows,
  type Stretch,
} from "../../domain/notifications/reminder-window";

/** How late a mail may be when the server was down; what is later stays unsent. */
const LATE_DAYS_MAX = 3;
const TYPES = ["reminder", "staff_agenda"] as const;

const isTimed = inArray(notifications.type, [...TYPES]);

/** A template whose mails go out by the clock, with what tells when they are due. */
export interface TimedTemplate extends DueRule {
  tenantId: string;
  id: string;
  type: NotificationRow["type"];
  active: boolean;
  createdAt: Date;
  timeZone: string;
  clockOffsetMs: number;
  /** Null before its first round. */
  doneUntil: Date | null;
  /** The longest spare time at the start or end of any composite of the account, or more. */
  spareMinutes: number;
}

const spareMinutes = sql<number>`coalesce((select max(spare.minutes) from (
    select sum(p.minutes) as minutes from service_parts p
    where p.tenant_id = ${notifications.tenantId} and p.kind = 'spare_time' group by p.whole_id
  ) spare), 0)::int`;

const selectTimed = (db: Db) =>
  db
    .select({
      tenantId: notifications.tenantId,
      id: notifications.id,
      active: notifications.active,
      createdAt: notifications.createdAt,
      type: notifications.type,
      reminderMode: notifications.reminderMode,
      reminderHours: notifications.reminderHours,
      reminderAtHour: notifications.reminderAtHour,
      reminderDaysBefore: notifications.reminderDaysBefore,
      timeZone: tenants.timeZone,
      clockOffsetMs: tenants.clockOffsetMs,
      doneUntil: dueMarks.doneUntil,
      spareMinutes,
    })
    .from(notifications)
    .innerJoin(tenants, eq(tenants.id, notifications.tenantId))
    .leftJoin(
      dueMarks,
      and(eq(dueMarks.tenantId, notifications.tenantId), eq(dueMarks.work, sql`${notifications.id}::text`)),
    )
    .orderBy(asc(notifications.tenantId), asc(notifications.id));

/** A page of the timed templates of all living accounts that are not closed, inactive ones too. @param after the last one of the page before */
export async function listTimed(
  db: Db,
  { realNow, after, limit }: { realNow: Date; after: TimedTemplate | null; limit: number },
): Promise<TimedTemplate[]> {
  const isAlive = and(or(isNull(tenants.expiresAt), gt(tenants.expiresAt, realNow)), isNull(tenants.closingAt));
  const isLater = after
    ? sql`(${notifications.tenantId}, ${notifications.id}) > (${after.tenantId}::uuid, ${after.id}::uuid)`
    : undefined;
  const rows = await selectTimed(db)
    .where(and(isTimed, isAlive, isLater))
    .limit(limit);
  return rows.map((row) => ({ ...row, ...ruleOf(row) }));
}

/** The timed templates of one account, inactive ones too. */
export async function listTimedOf(db: Db, tenantId: string): Promise<TimedTemplate[]> {
  const rows = await selectTimed(db).where(and(isTimed, eq(notifications.tenantId, tenantId)));
  return rows.map((row) => ({ ...row, ...ruleOf(row) }));
}

/** When a template's mails go out; an agenda, unless it says so itself, in the morning of its day. */
export function ruleOf(template: DueRule & Pick<NotificationRow, "type">): DueRule {
  const { type, reminderMode, reminderHours, reminderAtHour, reminderDaysBefore } = template;
  if (type !== "staff_agenda") return { reminderMode, reminderHours, reminderAtHour, reminderDaysBefore };
  return {
    reminderMode: "at_hour",
    reminderHours: null,
    reminderAtHour: reminderAtHour ?? AGENDA_HOUR,
    reminderDaysBefore: reminderDaysBefore ?? 0,
  };
}

/** Up to when a template's mails have gone out; what is too late to be sent counts as done. @param now its account's */
export function markOf({ doneUntil, createdAt }: Pick<TimedTemplate, "doneUntil" | "createdAt">, now: Date): Date {
  const mark = (doneUntil ?? createdAt).getTime();
  return new Date(Math.max(mark, now.getTime() - LATE_DAYS_MAX * DAY_MS));
}

/** An account with one of its templates; null when either is gone. */
export async function findOwnedTemplate(
  db: Db,
  { tenantId, id }: Pick<TimedTemplate, "tenantId" | "id">,
): Promise<{ tenant: TenantRow; template: NotificationRow } | null> {
  const [found] = await db
    .select({ tenant: tenants, template: notifications })
    .from(notifications)
    .innerJoin(tenants, eq(tenants.id, notifications.tenantId))
    .where(and(eq(notifications.tenantId, tenantId), eq(notifications.id, id)));
  return found ?? null;
}

/** A window of one account's appointments. */
export interface OwnWindow extends ReminderWindow {
  tenantId: string;
}

/**
 * Where to look for what falls due of an active template. Of a composite the edges are not those of its parts: spare time
 * may lie between, so a reminder looks further.
 */
export function windowsIn(template: TimedTemplate, stretch: Stretch): ReminderWindow[] {
  if (!template.active) return [];
  const windows = reminderWindows(template, template.timeZone, stretch);
  if (template.type === "staff_agenda") return windows;
  const spareMs = template.spareMinutes * MINUTE_MS;
  return windows.map((window) =>
    window.edge === "start"
      ? { ...window, toAt: window.toAt + spareMs }
      : { ...window, fromAt: window.fromAt - spareMs },
  );
}

const instantOf = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

/** Which of the windows have any appointment: their places in the list. */
export async function findFilled(db: Db, windows: OwnWindow[]): Promise<Set<number>> {
  if (windows.length === 0) return new Set();
  const listed = windows.map(({ tenantId, edge, fromAt, toAt }, number) => ({
    number,
    tenant: tenantId,
    edge,
    from_at: new Date(fromAt).toISOString(),
    to_at: new Date(toAt).toISOString(),
  }));
  const rows = await db.execute<{ number: number }>(sql`
    select w.number from jsonb_to_recordset(${JSON.stringify(listed)}::text::jsonb)
      as w(number int, tenant uuid, edge text, from_at timestamptz, to_at timestamptz)
    where case w.edge
      when 'start' then exists (select from appointments a
        where a.tenant_id = w.tenant and a.starts_at >= w.from_at and a.starts_at < w.to_at)
      else exists (select from appointments a
        where a.tenant_id = w.tenant and a.ends_at >= w.from_at and a.ends_at < w.to_at) end`);
  return new Set(rows.map(({ number }) => number));
}

/** Where a reading of candidates stopped: the last one's place in the order of the index. */
export interface Candidate {
  bookingId: string;
  appointmentId: string;
  edgeAt: number;
}

/** The first id there is, so that a cursor may begin at an instant. */
const NIL = "00000000-0000-0000-0000-000000000000";

/**
 * The next bookings in a window that the template has not written about yet, in the order of the index.
 *
 * @param after the last one of the batch before
 */
export async function listCandidates(
  db: Db,
  template: Pick<NotificationRow, "tenantId" | "id" | "statuses">,
  { window, after, limit }: { window: ReminderWindow; after: Candidate | null; limit: number },
): Promise<Candidate[]> {
  const { edge, fromAt, toAt, dueAt, shiftMs } = window;
  const column = edge === "start" ? sql`a.starts_at` : sql`a.ends_at`;
  const from = after ?? { edgeAt: fromAt, appointmentId: NIL, bookingId: NIL };
  const statuses = template.statuses.length > 0 ? template.statuses : ["pending", "approved", "done"];
  const due = dueAt === null ? sql`${column} + ${shiftMs}::float8 * interval '1 millisecond'` : instantOf(dueAt);
  return db.execute<Candidate & Record<string, unknown>>(sql`
    select b.id as "bookingId", a.id as "appointmentId", (extract(epoch from ${column}) * 1000)::float8 as "edgeAt"
    from appointments a join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id
    where a.tenant_id = ${template.tenantId} and a.deleted_at is null
      and ${column} >= ${instantOf(from.edgeAt)} and ${column} < ${instantOf(toAt)}
      and (${column}, a.id, b.id) > (${instantOf(from.edgeAt)}, ${from.appointmentId}::uuid, ${from.bookingId}::uuid)
      and b.status = any(${arrayOf(statuses)}::text[])
      and not exists (select from reminders r where r.tenant_id = a.tenant_id
        and r.notification = ${template.id} and r.about = b.id and r.due_at = ${due})
    order by ${column}, a.id, b.id
    limit ${limit}`);
}

/** Notes one mail as sent. @returns false when it was sent before */
export async function noteReminder(
  db: Db,
  row: Omit<typeof reminders.$inferSelect, "createdAt">,
  realNow: Date,
): Promise<boolean> {
  const noted = await db
    .insert(reminders)
    .values({ ...row, createdAt: realNow })
    .onConflictDoNothing()
    .returning({ about: reminders.about });
  return noted.length > 0;
}

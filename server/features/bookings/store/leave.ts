import { changesOf, type TenantContext } from "../../../context";
import { arrayOf } from "../../../db/arrays";
import { rowsOf } from "../../../db/insert-rows";
import { appointments, bookings, coupons, occupancies, packages, payments } from "../../../db/schema";
import { askText } from "../../../db/unit/ask";
import { type Changes, deleteRow, insertRows, updateRow } from "../../../db/unit/changes";
import { insertsOf } from "../../../db/unit/store";
import { leaveEffects } from "../../outbox";
import { keptUploadsAsk } from "../../uploads";
import { occupancyOf } from "./appointment-rows";
import { appointmentIn, type Draft, type Edited } from "./draft";

/** Leaves all that a draft has decided to be stored with its audit row and its answer. */
export function leave(ctx: TenantContext, draft: Draft): void {
  const changes = changesOf(ctx);
  leaveTime(changes, draft);
  leaveAppointments(changes, draft);
  leaveBookings(changes, draft);
  leaveMoney(ctx, changes, draft);
  if (draft.fileIds.size > 0)
    changes.also.push(keptUploadsAsk(ctx.tenant.id, { ids: [...draft.fileIds], now: ctx.now }));
  changes.also.push(...draft.also);
  leaveEffects(changes, ctx.tenant, { mails: draft.mails, events: draft.events, now: ctx.now });
}

const keyOf = ({ tenantId, id }: { tenantId: string; id: string }) => ({ tenantId, id });

/** What has been freed goes first, so that others of the same command may stand there. */
function leaveTime(changes: Changes, draft: Draft): void {
  for (const appointmentId of new Set([...draft.freed, ...draft.blocking])) {
    const { tenantId } = appointmentIn(draft, appointmentId);
    deleteRow(changes, occupancies, { tenantId, appointmentId });
  }
  const blocking = [...draft.blocking].map((id) => occupancyOf(appointmentIn(draft, id)));
  insertRows(changes, occupancies, blocking);
}

/** A group has one active appointment at a start: those that may take each other's stand nowhere in between. */
function leaveAppointments(changes: Changes, draft: Draft): void {
  const moving = draft.moving.size > 1 ? draft.moving : new Set<string>();
  for (const id of moving) {
    const key = keyOf(appointmentIn(draft, id));
    updateRow(changes, appointments, { key, set: { status: "cancelled" } });
  }
  for (const { was, row } of draft.appointments.values()) {
    const set = was && differences({ was, row });
    const again = moving.has(row.id) ? { status: row.status } : {};
    if (set) updateRow(changes, appointments, { key: keyOf(row), set: { ...set, ...again } });
  }
}

/** A new payment, and a new appointment, are stored before the bookings that refer to them. */
function leaveBookings(changes: Changes, draft: Draft): void {
  for (const { was, row } of draft.bookings.values()) {
    const set = differences({ was, row });
    if (!set) continue;
    const { paymentId, appointmentId, ...others } = set;
    const isStored = appointmentId !== undefined && draft.appointments.get(appointmentId)?.was !== null;
    const rest = isStored ? { ...others, appointmentId } : others;
    if (Object.keys(rest).length > 0) updateRow(changes, bookings, { key: keyOf(row), set: rest });
  }
  leaveNewAppointments(changes, draft);
  for (const [paymentId, bookingIds] of draft.paidBy) {
    const payment = draft.payments.get(paymentId)?.row;
    if (!payment) continue;
    changes.also.push(...insertsOf([rowsOf(payments, [payment])]));
    changes.also.push(askText(PUT_UNDER, [payment.tenantId, arrayOf(bookingIds), paymentId]));
  }
}

function leaveNewAppointments(changes: Changes, draft: Draft): void {
  for (const { was, row } of draft.appointments.values()) {
    if (was !== null) continue;
    const bookingIds = [...draft.bookings.values()].flatMap((booking) =>
      booking.row.appointmentId === row.id ? [booking.row.id] : [],
    );
    changes.also.push(...insertsOf([rowsOf(appointments, [row])]));
    changes.also.push(askText(PUT_INTO, [row.tenantId, arrayOf(bookingIds), row.id]));
  }
}

const PUT_INTO = "update bookings set appointment_id = $3::uuid where tenant_id = $1::uuid and id = any($2::uuid[])";
const PUT_UNDER = "update bookings set payment_id = $3::uuid where tenant_id = $1::uuid and id = any($2::uuid[])";

function leaveMoney({ tenant, now }: TenantContext, changes: Changes, draft: Draft): void {
  for (const { was, row } of draft.payments.values()) {
    const set = was && differences({ was, row });
    if (set) updateRow(changes, payments, { key: keyOf(row), set });
  }
  for (const [id, used] of draft.couponUses)
    if (used !== 0) updateRow(changes, coupons, { key: { tenantId: tenant.id, id }, add: { used } });
  for (const [id, used] of draft.packageUses)
    if (used !== 0)
      updateRow(changes, packages, { key: { tenantId: tenant.id, id }, add: { used }, set: { updatedAt: now } });
}

/** The columns that are to be others; null when none is. */
function differences<Row extends object>({ was, row }: Edited<Row>): Partial<Row> | null {
  if (was === row) return null;
  const names = Object.keys(row) as (keyof Row)[];
  const changed = names.filter((name) => was?.[name] !== row[name]);
  return changed.length === 0 ? null : (Object.fromEntries(changed.map((name) => [name, row[name]])) as Partial<Row>);
}

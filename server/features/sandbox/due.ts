import type { TenantContext } from "../../context";
import { invalid } from "../../domain/errors";
import { autoCompleteBooking, listEnded, noteAutoCompleted } from "../bookings";
import { keepRetention } from "../customers";
import { emitAgain } from "../outbox";
import { expireHold, listDueHolds } from "../payments";
import { listDueMails } from "../reminders";
import { type DueStretch, listDueDeliveries, listExpiring } from "./due-queries";

/** Something that fell due: a notification's type, or `booking.expired` and the like; `id` of whom it concerns. */
export interface Fired {
  type: string;
  at: string;
  id: string;
}

/** Something that may fall due; what comes of it shows at its time, after all that came before. */
interface DueItem {
  at: Date;
  /** @param ctx as of its time */
  carryOut: (ctx: TenantContext) => Promise<Omit<Fired, "at">[]>;
}

/** What one request carries out in its transaction. */
const FIRED_MAX = 5000;

/**
 * Makes happen what falls due on the account's clock, in order of time, each thing as of its own time: a reminder of
 * a booking whose hold ran out before it is not sent. At one instant holds run out first, then bookings are done,
 * then packages expire, then mails go out, then webhooks are due. At the end goes what the account's `retentionDays`
 * keeps no longer.
 *
 * @param ctx with the new present, in the transaction that sets it
 * @param from the present before
 * @returns in order of time
 * @throws DomainError validation on `now` when more falls due than one request carries out
 */
export async function fireDue(ctx: TenantContext, from: Date): Promise<Fired[]> {
  const fired: Fired[] = [];
  for (const { at, carryOut } of await listDue(ctx, from)) {
    // What was due before the clock was set happens now: nothing is written before what stands there.
    const now = at < from ? from : at;
    for (const done of await carryOut({ ...ctx, now })) fired.push({ ...done, at: at.toISOString() });
  }
  await noteAutoCompleted(ctx, ctx.now);
  for (const id of await keepRetention(ctx)) fired.push({ type: "customer.erased", at: ctx.now.toISOString(), id });
  await emitAgain(ctx.db, ctx.tenant.id);
  return fired;
}

async function listDue(ctx: TenantContext, from: Date): Promise<DueItem[]> {
  const stretch = { from, until: ctx.now, limit: FIRED_MAX + 1 };
  const due: DueItem[] = [];
  for (const list of [holds, ended, packages, mails, deliveries]) due.push(...(await list(ctx, stretch)));
  if (due.length > FIRED_MAX)
    throw invalid({ now: `More than ${FIRED_MAX} things fall due until then. Set the clock in smaller steps.` });
  // A stable sort: what is due at one instant keeps the order of the list above.
  return due.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

type Listing = (ctx: TenantContext, stretch: DueStretch) => Promise<DueItem[]>;

const holds: Listing = async ({ db, tenant, now }, { limit }) => {
  const realNow = new Date(now.getTime() - tenant.clockOffsetMs);
  const due = await listDueHolds(db, { realNow, tenantId: tenant.id, limit });
  return due.map(({ payment }) => ({
    at: payment.holdExpiresAt ?? now,
    carryOut: async (ctx) => {
      const hold = await expireHold(ctx, payment.id);
      const bookings = (hold?.bookingIds ?? []).map((id) => ({ type: "booking.expired", id }));
      const tickets = (hold?.ticketIds ?? []).map((id) => ({ type: "ticket.expired", id }));
      const sold = hold?.packageId ? [{ type: "package.expired", id: hold.packageId }] : [];
      return [...bookings, ...tickets, ...sold];
    },
  }));
};

const ended: Listing = async ({ db, tenant }, { until, limit }) =>
  (await listEnded(db, tenant.id, { until, after: null, limit })).map(({ bookingId, endedAt }) => ({
    at: new Date(endedAt),
    carryOut: async (ctx) => (await autoCompleteBooking(ctx, bookingId)).map((id) => ({ type: "booking.done", id })),
  }));

const packages: Listing = async ({ db, tenant }, stretch) =>
  (await listExpiring(db, tenant.id, stretch)).map(({ id, at }) => ({
    at: at ?? stretch.until,
    carryOut: async () => [{ type: "package.expired", id }],
  }));

const mails: Listing = async (ctx, { from, until, limit }) =>
  (await listDueMails({ ...ctx, now: from }, { until, limit })).map(({ type, at, send }) => ({
    at,
    carryOut: async (own) => (await send(own)).map(({ about }) => ({ type, id: about })),
  }));

/** An attempt is made by the relay, which goes by the account's clock, once the clock is set. */
const deliveries: Listing = async ({ db, tenant }, stretch) =>
  (await listDueDeliveries(db, tenant.id, stretch)).map(({ id, at }) => ({
    at: at ?? stretch.until,
    carryOut: async () => [{ type: "webhook.attempt", id }],
  }));

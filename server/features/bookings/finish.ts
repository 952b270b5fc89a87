import { contextOfWork, realNow, type TenantContext } from "../../context";
import { database } from "../../db/client";
import { inOwnTransaction } from "../../db/own-transaction";
import type { TenantRow } from "../../db/schema";
import { describeFailure } from "../../db/violations";
import { MINUTE_MS } from "../../domain/dates";
import { log } from "../../log";
import { setMark } from "../reminders/mark-queries";
import { tellOfChange } from "./effects";
import { type Ended, FINISHING, listAccountsWithEnded, listEnded, noteNothingEnded } from "./finish-queries";
import { holdParts } from "./hold";
import { getRecord, updateBooking } from "./queries";

const AT_ONCE = 100;
const ACCOUNTS_AT_ONCE = 200;
const MARK_EVERY_MS = 60 * MINUTE_MS;

/**
 * Makes an approved booking `done` when its appointment is over, of a whole when all parts are: each part's booking
 * has its event, nobody is mailed. What is not approved stays as it is.
 *
 * @param ctx in a transaction
 * @returns the bookings that became done; none when there was nothing to do
 */
export async function finishBooking(ctx: TenantContext, id: string): Promise<string[]> {
  const { db, tenant, now } = ctx;
  const parts = await holdParts(ctx, id);
  const isOver = parts.every(({ booking, appointment }) => booking.status === "approved" && appointment.endsAt <= now);
  if (!isOver) return [];
  const before = [];
  for (const { booking } of parts) before.push(await getRecord(db, tenant.id, booking.id));
  for (const { booking } of parts) await updateBooking(db, booking, { status: "done", updatedAt: now });
  for (const record of before)
    await tellOfChange(ctx, await getRecord(db, tenant.id, record.booking.id), {
      type: "booking.updated",
      cause: "system",
      before: record,
      notification: null,
      toCustomer: false,
    });
  return parts.map(({ booking }) => booking.id);
}

/**
 * Finishes the bookings of all accounts whose end has passed, each in a transaction of its own. A booking counts once:
 * whoever makes it approved again afterwards has the last word.
 *
 * @param limit about how many at most; the rest is left for the next round
 * @returns how many became done
 */
export async function finishBookings({ limit }: { limit: number }): Promise<number> {
  const { db } = database();
  let finished = 0;
  for (const tenant of await listAccountsWithEnded(db, { realNow: realNow(), limit: ACCOUNTS_AT_ONCE })) {
    if (finished >= limit) return finished;
    finished += await finishOf(tenant, limit - finished).catch((error: unknown) => {
      log().error({ tenantId: tenant.id, failure: describeFailure(error) }, "an account could not be finished");
      return 0;
    });
  }
  const olderThan = new Date(realNow().getTime() - MARK_EVERY_MS);
  await inOwnTransaction(database(), (own) =>
    noteNothingEnded(own.db, { realNow: realNow(), olderThan, limit: ACCOUNTS_AT_ONCE }),
  );
  return finished;
}

async function finishOf(tenant: TenantRow, limit: number): Promise<number> {
  const ctx = contextOfWork(tenant);
  let [finished, failed] = [0, 0];
  for (let after: Ended | null = null, isOver = false; !isOver; ) {
    const batch: Ended[] = await listEnded(ctx.db, tenant.id, { until: ctx.now, after, limit: AT_ONCE });
    for (const { bookingId } of batch) {
      const ids = await attempt(ctx, bookingId);
      if (ids === null) failed++;
      else finished += ids.length;
    }
    after = batch.at(-1) ?? null;
    isOver = batch.length < AT_ONCE;
    if (!isOver && finished >= limit) return finished;
  }
  if (failed === 0) await inOwnTransaction(ctx, (own) => noteFinished(own, ctx.now));
  return finished;
}

/** Notes that an account's bookings are finished up to an instant. */
export const noteFinished = (ctx: TenantContext, until: Date): Promise<void> =>
  setMark(ctx.db, { tenantId: ctx.tenant.id, work: FINISHING }, until);

async function attempt(ctx: TenantContext, bookingId: string): Promise<string[] | null> {
  try {
    return await inOwnTransaction(ctx, (own) => finishBooking(own, bookingId));
  } catch (error) {
    log().error({ bookingId, failure: describeFailure(error) }, "a booking could not be finished");
    return null;
  }
}

import { contextOfWork, realNow, type TenantContext } from "../../../context";
import { database } from "../../../db/client";
import { inOwnTransaction } from "../../../db/own-transaction";
import type { TenantRow } from "../../../db/schema";
import { inUnit } from "../../../db/unit/unit";
import { describeFailure } from "../../../db/violations";
import { MINUTE_MS } from "../../../domain/dates";
import { log } from "../../../log";
import { setMark } from "../../due-marks";
import { loadChange } from "../load/change";
import { notify } from "../notifications/notify";
import type { BookingRecord } from "../read/record";
import { changeBooking, draftOf } from "../store/draft";
import { leave } from "../store/leave";
import { AUTO_COMPLETION, type Ended, listAccountsWithEnded, listEnded, noteNothingEnded } from "./queries";

const AT_ONCE = 100;
const ACCOUNTS_AT_ONCE = 200;
const MARK_EVERY_MS = 60 * MINUTE_MS;

/**
 * Makes an approved booking `done` when its appointment is over, of a composite service when all segments are: each
 * segment's booking has its event, nobody is mailed. What is not approved stays as it is.
 *
 * @returns the bookings that became done; none when there was nothing to do
 */
export const autoCompleteBooking = (ctx: TenantContext, id: string): Promise<string[]> =>
  inUnit(ctx, async (own) => {
    const loaded = await loadChange(own, { named: { ids: [id] }, money: false, notification: null });
    const { records } = loaded;
    const isOver = ({ booking, appointment }: BookingRecord) =>
      booking.status === "approved" && appointment.endsAt <= own.now;
    if (!records.every(isOver)) return [];
    const draft = draftOf(loaded);
    for (const { booking } of records) changeBooking(draft, booking.id, { status: "done", updatedAt: own.now });
    for (const before of records) await notify(own, draft, { before, ...NOTICE });
    leave(own, draft);
    return records.map(({ booking }) => booking.id);
  });

const NOTICE = { type: "booking.updated", cause: "system", notification: null, toCustomer: false } as const;

/**
 * Finishes the bookings of all accounts whose end has passed, each in a transaction of its own. A booking counts once:
 * whoever makes it approved again afterwards has the last word.
 *
 * @param limit about how many at most; the rest is left for the next round
 * @returns how many became done
 */
export async function autoCompleteBookings({ limit }: { limit: number }): Promise<number> {
  const { db } = database();
  let completed = 0;
  for (const tenant of await listAccountsWithEnded(db, { realNow: realNow(), limit: ACCOUNTS_AT_ONCE })) {
    if (completed >= limit) return completed;
    completed += await autoCompleteOf(tenant, limit - completed).catch((error: unknown) => {
      log().error({ tenantId: tenant.id, failure: describeFailure(error) }, "an account could not be finished");
      return 0;
    });
  }
  const olderThan = new Date(realNow().getTime() - MARK_EVERY_MS);
  await inOwnTransaction(database(), (own) =>
    noteNothingEnded(own.db, { realNow: realNow(), olderThan, limit: ACCOUNTS_AT_ONCE }),
  );
  return completed;
}

async function autoCompleteOf(tenant: TenantRow, limit: number): Promise<number> {
  const ctx = contextOfWork(tenant);
  let [completed, failed] = [0, 0];
  for (let after: Ended | null = null, isOver = false; !isOver; ) {
    const batch: Ended[] = await listEnded(ctx.db, tenant.id, { until: ctx.now, after, limit: AT_ONCE });
    for (const { bookingId } of batch) {
      const ids = await attempt(ctx, bookingId);
      if (ids === null) failed++;
      else completed += ids.length;
    }
    after = batch.at(-1) ?? null;
    isOver = batch.length < AT_ONCE;
    if (!isOver && completed >= limit) return completed;
  }
  if (failed === 0) await inOwnTransaction(ctx, (own) => noteAutoCompleted(own, ctx.now));
  return completed;
}

/** Notes that an account's bookings are finished up to an instant. */
export const noteAutoCompleted = (ctx: TenantContext, until: Date): Promise<void> =>
  setMark(ctx.db, { tenantId: ctx.tenant.id, work: AUTO_COMPLETION }, until);

async function attempt(ctx: TenantContext, bookingId: string): Promise<string[] | null> {
  try {
    return await autoCompleteBooking(ctx, bookingId);
  } catch (error) {
    log().error({ bookingId, failure: describeFailure(error) }, "a booking could not be finished");
    return null;
  }
}

import { causeOf, type TenantContext } from "../../../../context";
import type { EventRow } from "../../../../db/schema";
import { failPayments } from "../../../charges";
import { lockLiveTickets, lockUnpaidPayments } from "../queries";

/** How many payments are read at a time. */
const TOGETHER = 200;
const NO_MORE = { reason: "cancelled" as const, changes: { holdExpiresAt: null } };

/** Fails what is still asked for any ticket of an event, all of which are being cancelled. The caller has locked the event. */
export async function askNoMoreForAll(ctx: TenantContext, event: EventRow): Promise<void> {
  await lockLiveTickets(ctx.db, event);
  for (;;) {
    const unpaid = await lockUnpaidPayments(ctx.db, event, TOGETHER);
    await failPayments(ctx, unpaid, { ...NO_MORE, cause: causeOf(ctx) });
    if (unpaid.length < TOGETHER) return;
  }
}

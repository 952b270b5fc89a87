import { markUnchanged, type TenantContext } from "../../../context";
import { hasEnded } from "../../../domain/booking-status";
import { invariant } from "../../../domain/errors";
import { sha256 } from "../../../secrets";
import { loadChange } from "../load/change";
import { notify } from "../notifications/notify";
import { type BookingRecord, isLead } from "../read/record";
import { draftOf, recordIn } from "../store/draft";
import { leave } from "../store/leave";
import { cancelIn } from "../update/cancel";
import { requireOpen } from "./deadline";

/**
 * Cancels the booking of a manage link for its customer, with all segments of its composite service. A second time it
 * changes nothing.
 *
 * @throws DomainError not_found | too_late
 */
export async function cancelByToken(
  ctx: TenantContext,
  { token, reason }: { token: string; reason?: string | null | undefined },
): Promise<BookingRecord> {
  const named = { token: sha256(token) };
  const loaded = await loadChange(ctx, { named, money: true, notification: "booking_status" });
  const [first] = loaded.records;
  const lead = loaded.records.find(isLead) ?? first;
  invariant(lead, "a booking that was found is loaded");
  if (hasEnded(lead.booking.status)) {
    markUnchanged(ctx);
    return lead;
  }
  requireOpen(ctx, lead);
  const draft = draftOf(loaded);
  for (const before of loaded.records) {
    cancelIn(ctx, draft, { before, cancelReason: reason || null, cancelledBy: "customer" });
    await notify(ctx, draft, { before, ...NOTICE });
  }
  leave(ctx, draft);
  return recordIn(draft, lead);
}

const NOTICE = {
  type: "booking.cancelled",
  cause: "customer",
  notification: "booking_status",
  toCustomer: true,
} as const;

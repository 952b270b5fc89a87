import type { TenantContext } from "../../../context";
import { couponFor, packageFor, usesOf } from "../../../domain/booking/entitlements/codes";
import { DomainError } from "../../../domain/errors";
import { presentedAt } from "../charge/codes";
import type { PromisedCoupon, PromisedPackage } from "../load/promised";
import type { BookingRecord } from "../read/record";
import type { Draft } from "../store/draft";

/** What of the codes that were meant to pay for a seat still holds. */
interface KeptCodes {
  coupon: PromisedCoupon | null;
  pack: PromisedPackage | null;
}

/** Takes the uses of what was meant to pay for a seat, as far as it still holds after what the draft took before. */
export function takePromised(ctx: TenantContext, draft: Draft, record: BookingRecord): KeptCodes {
  const { booking, service, appointment, customer } = record;
  const { coupon: couponCode = null, packageId = null } = booking.payWith ?? {};
  const { coupons, packages } = draft.loaded.promised;
  const { now, today } = presentedAt(ctx);
  const { persons } = booking;
  const items = [{ kind: "service" as const, serviceId: service.id, staffId: appointment.staffId, persons }];
  const coupon =
    couponCode === null
      ? null
      : ifHeld(() => {
          const found = current(
            coupons.find(({ code }) => code === couponCode),
            draft.couponUses,
          );
          const before = found?.orders?.[customer.id] ?? 0;
          const orders = before + (found ? (draft.couponUses.get(found.id) ?? 0) : 0);
          return couponFor(found, { items, orders, today });
        });
  const pack =
    packageId === null
      ? null
      : ifHeld(() => {
          const found = current(
            packages.find(({ id }) => id === packageId),
            draft.packageUses,
          );
          return packageFor(found, { items, email: customer.email, now });
        });
  if (coupon) add(draft.couponUses, coupon.id, 1);
  if (pack) add(draft.packageUses, pack.id, usesOf(pack, items));
  return { coupon, pack };
}

/** A code with what the draft has taken of it. */
const current = <Code extends { id: string; used: number }>(code: Code | undefined, uses: Map<string, number>) =>
  code ? { ...code, used: code.used + (uses.get(code.id) ?? 0) } : null;

const add = (uses: Map<string, number>, id: string, more: number) => uses.set(id, (uses.get(id) ?? 0) + more);

const LOST = ["coupon_invalid", "package_invalid", "package_expired", "package_used_up"];

function ifHeld<Code>(take: () => Code): Code | null {
  try {
    return take();
  } catch (error) {
    if (error instanceof DomainError && LOST.includes(error.code)) return null;
    throw error;
  }
}

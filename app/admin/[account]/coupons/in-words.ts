import type { Coupon } from "../../../../server/features/coupons/schemas";
import type { OpenedAccount } from "../../server/open-account";

type Reader = Pick<OpenedAccount, "m" | "formats" | "account">;

/** What a coupon takes off. */
export function takesText({ m, formats, account }: Reader, { discount, deduction }: Coupon): string {
  const parts = [
    discount > 0 && formats.percent(discount),
    deduction > 0 && formats.money(deduction, account.currency),
  ];
  return parts.filter(Boolean).join(" + ") || m.notSaid;
}

/** From when until when it holds. */
export function validText({ m, formats }: Reader, { dateStart, dateEnd }: Coupon): string {
  const [from, to] = [dateStart && formats.date(dateStart), dateEnd && formats.date(dateEnd)];
  if (from && to) return `${from} – ${to}`;
  if (from) return m.couponSince(from);
  return to ? m.couponUntil(to) : m.couponAlways;
}

/** What it can be used for. */
export function forText({ m }: Reader, { serviceIds, staffIds, eventIds }: Coupon): string {
  const parts = [
    serviceIds.length > 0 && m.couponServicesOf(serviceIds.length),
    staffIds.length > 0 && m.couponStaffOf(staffIds.length),
    eventIds.length > 0 && m.couponEventsOf(eventIds.length),
  ];
  return parts.filter(Boolean).join(", ") || m.couponEverything;
}

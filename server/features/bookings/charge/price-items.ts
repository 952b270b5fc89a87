import type { TenantContext } from "../../../context";
import type { CouponRow, PackageRow } from "../../../db/schema";
import { type AgreedCoupon, agreedCoupon } from "../../../domain/pricing/agreed-coupon";
import { type PricedItems, priceOrder } from "../../../domain/pricing/price-order";
import { termsOf } from "../../coupons";
import type { Chosen } from "../create/requested-items";
import { type MemberPrice, orderItemOf } from "./price-booking";

/** What an item asks for, with the member who does it. */
export interface PricedItem {
  item: Chosen;
  member: { id: string; link: MemberPrice };
}

/** What lowers an order's price. */
export interface Codes {
  coupon: CouponRow | null;
  pack: PackageRow | null;
}

/** What items cost together; the price of each stands at its index. */
export function priceItems(ctx: TenantContext, seats: PricedItem[], { coupon, pack }: Codes): PricedItems {
  const items = seats.map((seat) => itemOf(ctx, seat, pack));
  return priceOrder({ items, coupon: coupon && termsOf(coupon) });
}

/** What the order keeps of its coupon, for when its bookings change; null: it has none. */
export const agreedOn = (seats: PricedItem[], { coupon }: Codes): AgreedCoupon | null =>
  coupon && agreedCoupon(termsOf(coupon), targetsOf(seats));

function itemOf(ctx: TenantContext, { item, member }: PricedItem, pack: PackageRow | null) {
  const { offered, persons, extras } = item;
  const { service } = offered;
  const packageCode = isPaidBy(pack, service.id) ? pack.code : null;
  return orderItemOf(ctx, { service, link: member.link, persons, extras, staffId: member.id, packageCode });
}

/** Whether a package is for a service. */
export const isPaidBy = (pack: PackageRow | null, serviceId: string): pack is PackageRow =>
  pack?.serviceId === serviceId;

export interface CodesAsked {
  coupon?: string | null | undefined;
  packageCode?: string | null | undefined;
}

/** A code that was typed; null for none. */
export const typedCode = (code: string | null | undefined): string | null => code?.trim() || null;

/** What coupons and packages look at. */
export const targetsOf = (seats: PricedItem[]) =>
  seats.map(({ item, member }) => ({
    kind: "service" as const,
    serviceId: item.offered.service.id,
    staffId: member.id,
    persons: item.persons,
  }));

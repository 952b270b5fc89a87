import { type CouponLimits, couponInvalid, couponVerdict, NO_COUPON } from "../../entitlements/coupon";
import { type OfferedPackage, packageVerdict } from "../../entitlements/package-verdict";
import { DomainError, invariant } from "../../errors";
import type { CouponTarget } from "../../pricing/coupon-terms";

/** What codes are held against. */
interface CodedOrder {
  /** Of whoever orders. */
  email: string;
  items: CodedItem[];
}

/** A service that is ordered, for so many persons. */
type CodedItem = Extract<CouponTarget, { kind: "service" }> & { persons: number };

/** The moment at which codes are presented. */
export interface Presented {
  now: Date;
  /** The account's local date then. */
  today: string;
}

/**
 * The coupon of a code, once it counts for an order.
 *
 * @param coupon null: there is none of the code
 * @param use.orders of the customer that have this coupon already and live
 * @throws DomainError coupon_invalid
 */
export function couponFor<Coupon extends CouponLimits>(
  coupon: Coupon | null,
  { items, orders, today }: { items: CouponTarget[]; orders: number; today: string },
): Coupon {
  if (coupon === null) throw couponInvalid(NO_COUPON.sentence);
  const verdict = couponVerdict(coupon, { today, usedByCustomer: orders, items });
  if (!verdict.valid) throw couponInvalid(verdict.sentence);
  return coupon;
}

/**
 * The package of a code, once it can pay for what an order has of its service.
 *
 * @param pack null: there is none of the code
 * @throws DomainError package_invalid | package_expired | package_used_up, on `packageCode`
 */
export function packageFor<Pack extends OfferedPackage>(
  pack: Pack | null,
  { items, email, now }: CodedOrder & { now: Date },
): Pack {
  const uses = pack ? usesOf(pack, items) : 0;
  const serviceIds = items.map(({ serviceId }) => serviceId);
  const verdict = packageVerdict(pack, { serviceIds, email, uses, now });
  if (!verdict.valid) throw new DomainError(verdict.code, verdict.sentence, { packageCode: verdict.sentence });
  invariant(pack, "a package that counts is there");
  return pack;
}

/** How many uses of a package pay for items: one for each person of its service. */
export const usesOf = ({ serviceId }: Pick<OfferedPackage, "serviceId">, items: CodedItem[]): number =>
  items.reduce((sum, item) => sum + (item.serviceId === serviceId ? item.persons : 0), 0);

/** What the codes of a request name, as it was found; null where nothing does. */
interface FoundCodes<Coupon, Pack> {
  coupon: Coupon | null;
  pack: Pack | null;
  /** Live orders of the customer with the coupon. Read only of one that limits them, else 0. */
  couponOrders: number;
}

/** An order, and which codes it comes with; null: without. */
export interface CodesOrder extends CodedOrder {
  coupon: string | null;
  packageCode: string | null;
}

/** The codes of one decision, which may use each several times: once for every occurrence of a series. */
export class CodesInHand<Coupon extends CouponLimits, Pack extends OfferedPackage> {
  /** Uses that were taken so far. */
  readonly taken = { coupon: 0, pack: 0 };

  constructor(
    private readonly found: FoundCodes<Coupon, Pack>,
    private readonly at: Presented,
  ) {}

  /**
   * What an order may have by its codes, as things stand after what was taken before.
   *
   * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up
   */
  require(order: CodesOrder): { coupon: Coupon | null; pack: Pack | null } {
    const { couponOrders } = this.found;
    const { now, today } = this.at;
    const [coupon, pack] = [used(this.found.coupon, this.taken.coupon), used(this.found.pack, this.taken.pack)];
    const orders = couponOrders + this.taken.coupon;
    return {
      coupon: order.coupon === null ? null : couponFor(coupon, { items: order.items, orders, today }),
      pack: order.packageCode === null ? null : packageFor(pack, { ...order, now }),
    };
  }

  /** The same, and uses it. */
  take(order: CodesOrder): { coupon: Coupon | null; pack: Pack | null } {
    const codes = this.require(order);
    if (codes.coupon) this.taken.coupon++;
    if (codes.pack) this.taken.pack += usesOf(codes.pack, order.items);
    return codes;
  }
}

const used = <Code extends { used: number }>(code: Code | null, more: number): Code | null =>
  code && { ...code, used: code.used + more };

/** What is to pay for a seat once it is given. */
interface SeatPromise<Method> {
  /** A coupon's code. */
  coupon: string | null;
  packageId: string | null;
  packageCode: string | null;
  /** Null: as any booking. */
  payment: Method | null;
}

/** What who waits for a seat is to pay with, of codes that count as things stand; null for nothing out of the ordinary. */
export function promiseOf<Method>(
  { coupon, pack }: { coupon: { code: string } | null; pack: { id: string; code: string } | null },
  payment: Method | null,
): SeatPromise<Method> | null {
  if (coupon === null && pack === null && payment === null) return null;
  return { coupon: coupon?.code ?? null, packageId: pack?.id ?? null, packageCode: pack?.code ?? null, payment };
}

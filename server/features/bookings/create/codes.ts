import type { TenantContext } from "../../../context";
import { type CouponRow, coupons, type PackageRow, packages } from "../../../db/schema";
import { type Changes, updateRow } from "../../../db/unit/changes";
import { couponVerdict, NO_COUPON } from "../../../domain/coupon";
import { DomainError, invariant } from "../../../domain/errors";
import { packageVerdict } from "../../../domain/package-verdict";
import { localTimeOf } from "../../../domain/zones";
import { countOrdersWith, couponInvalid } from "../../coupons/use-queries";
import type { OwnedPackage } from "../../packages/queries";
import { type Codes, type CodesAsked, type targetsOf, typedCode } from "../price-seats";

/** What the codes of an order name, held; null where nothing does. */
export interface HeldCodes {
  coupon: CouponRow | null;
  pack: OwnedPackage | null;
}

/** What is ordered with codes. */
export interface Coded extends CodesAsked {
  customerId: string;
  email: string;
  items: Target[];
}

type Target = ReturnType<typeof targetsOf>[number];

/** The codes of one decision, which may use each several times: once for every occurrence of a series. */
export class CodesInHand {
  private coupons = 0;
  private uses = 0;

  constructor(
    private readonly ctx: TenantContext,
    private readonly held: HeldCodes,
  ) {}

  /**
   * What an order may have by its codes, as things stand after what was taken before.
   *
   * @throws DomainError coupon_invalid | package_invalid | package_expired | package_used_up
   */
  async require(order: Coded): Promise<Codes> {
    const coupon = typedCode(order.coupon) === null ? null : await this.couponFor(order);
    const pack = typedCode(order.packageCode) === null ? null : this.packageFor(order);
    return { coupon, pack };
  }

  /** The same, and uses it. */
  async take(order: Coded): Promise<Codes> {
    const codes = await this.require(order);
    if (codes.coupon) this.coupons++;
    if (codes.pack) this.uses += usesOf(codes.pack, order.items);
    return codes;
  }

  /** Leaves all that was used to be stored. */
  leave(changes: Changes): void {
    const { tenant, now } = this.ctx;
    const { coupon, pack } = this.held;
    const keyOf = ({ id }: { id: string }) => ({ tenantId: tenant.id, id });
    if (coupon && this.coupons > 0)
      updateRow(changes, coupons, { key: keyOf(coupon), add: { used: this.coupons }, was: { used: coupon.used } });
    if (!pack || this.uses === 0) return;
    const changed = { set: { updatedAt: now }, add: { used: this.uses }, was: { used: pack.row.used } };
    updateRow(changes, packages, { key: keyOf(pack.row), ...changed });
  }

  private async couponFor({ customerId, items }: Coded): Promise<CouponRow> {
    const { coupon } = this.held;
    const { db, tenant, now } = this.ctx;
    if (coupon === null) throw couponInvalid(NO_COUPON.sentence);
    const asksCustomer = coupon.customerLimit !== null;
    const before = asksCustomer ? await countOrdersWith(db, tenant.id, { customerId, code: coupon.code }) : 0;
    const today = localTimeOf(tenant.timeZone, now.getTime()).date;
    const current = { ...coupon, used: coupon.used + this.coupons };
    const verdict = couponVerdict(current, { today, usedByCustomer: before + this.coupons, items });
    if (!verdict.valid) throw couponInvalid(verdict.sentence);
    if (current.usageLimit !== null && current.used >= current.usageLimit)
      throw couponInvalid("This coupon has been used up.");
    return current;
  }

  private packageFor({ email, items }: Coded): PackageRow {
    const { pack } = this.held;
    const row = pack && { ...pack.row, used: pack.row.used + this.uses };
    const uses = row ? usesOf(row, items) : 0;
    const offered = row && pack && { ...row, ownerEmail: pack.ownerEmail };
    const serviceIds = items.map(({ serviceId }) => serviceId);
    const verdict = packageVerdict(offered, { serviceIds, email, uses, now: this.ctx.now });
    if (!verdict.valid) throw new DomainError(verdict.code, verdict.sentence, { packageCode: verdict.sentence });
    invariant(row, "a package that counts is there");
    return { ...row, used: row.used + uses };
  }
}

const usesOf = ({ serviceId }: PackageRow, items: Target[]): number =>
  items.reduce((sum, item) => sum + (item.serviceId === serviceId ? item.persons : 0), 0);

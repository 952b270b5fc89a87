import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { CouponRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { COUPON_DEFAULTS, type CouponColumns, couponColumnsOf } from "./columns";
import { insertCoupon, lockCoupon, updateCoupon } from "./queries";
import { faultsOfRestrictions } from "./restriction-queries";
import type { CouponTerms, CreateCouponInput, UpdateCouponInput } from "./schemas";

/** Adds a coupon. @throws DomainError validation on `code`, `dateEnd` or an id that names nothing */
export async function createCoupon(ctx: TenantContext, { code, ...terms }: CreateCouponInput): Promise<CouponRow> {
  const { db, tenant, now } = ctx;
  return insertCoupon(db, tenant.id, { ...(await newTerms(ctx, terms)), code, now });
}

/** What terms make of a new coupon. @throws DomainError validation on `dateEnd` or an id that names nothing */
export async function newTerms({ db, tenant }: TenantContext, terms: CouponTerms) {
  const columns = { ...COUPON_DEFAULTS, ...couponColumnsOf(terms, tenant.currency) };
  requireFaultless({ ...(await faultsOfRestrictions(db, tenant.id, { sent: terms })), ...faultsOfDates(columns) });
  return columns;
}

/** Writes the fields that are sent. @throws DomainError not_found | validation */
export async function changeCoupon(ctx: TenantContext, { id, ...patch }: UpdateCouponInput): Promise<CouponRow> {
  const { db, tenant, now } = ctx;
  const row = await lockCoupon(db, tenant.id, id);
  const changes = changesIn<CouponRow>(row, couponColumnsOf(patch, tenant.currency));
  if (!changes) {
    markUnchanged(ctx);
    return row;
  }
  const faults = await faultsOfRestrictions(db, tenant.id, { sent: patch, kept: row });
  requireFaultless({ ...faults, ...faultsOfDates({ ...row, ...changes }), ...faultsOfCode(row, changes) });
  return updateCoupon(db, row, { ...changes, updatedAt: now });
}

/** Orders know a coupon by its code. */
const faultsOfCode = ({ used }: CouponRow, { code }: Partial<CouponRow>): Fields =>
  code !== undefined && used > 0 ? { code: "A coupon that was used keeps its code." } : {};

const faultsOfDates = ({ startDate, endDate }: Pick<CouponColumns, "startDate" | "endDate">): Fields =>
  startDate !== null && endDate !== null && endDate < startDate ? { dateEnd: "Must not be before dateStart." } : {};

function requireFaultless(faults: Fields): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

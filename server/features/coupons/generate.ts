import type { TenantContext } from "../../context";
import type { CouponRow } from "../../db/schema";
import { invalid } from "../../domain/errors";
import { findFreeCodes } from "./free-codes";
import { insertFreeCoupons, lockCodeMaking } from "./queries";
import type { GenerateCouponsInput } from "./schemas";
import { newTerms } from "./update";

const TRIES = 10;

const usedUp = () => invalid({ mask: "The mask cannot give that many new codes." });

/**
 * Adds coupons of one mask, alike but for their codes: all of them or none.
 *
 * One batch of an account at a time. A code that a coupon created meanwhile has taken is replaced by another one.
 *
 * @returns by code
 * @throws DomainError validation on `mask` when it is used up, on `dateEnd` or an id that names nothing
 */
export async function generateCoupons(ctx: TenantContext, input: GenerateCouponsInput): Promise<CouponRow[]> {
  const { db, tenant, now } = ctx;
  const { mask, count, ...terms } = input;
  const columns = await newTerms(ctx, terms);
  await lockCodeMaking(db, tenant.id);
  const made: CouponRow[] = [];
  for (let attempt = 0; made.length < count; attempt++) {
    const missing = count - made.length;
    const codes = await findFreeCodes(db, tenant.id, { mask, count: missing });
    if (codes.length < missing || attempt === TRIES) throw usedUp();
    made.push(
      ...(await insertFreeCoupons(
        db,
        tenant.id,
        codes.map((code) => ({ ...columns, code, now })),
      )),
    );
  }
  return made.sort((a, b) => (a.code < b.code ? -1 : 1));
}

import type { TenantContext } from "../../context";
import type { CouponRow, CustomerRow } from "../../db/schema";
import type { CodeFault } from "../../domain/entitlements/code-fault";
import { NO_COUPON } from "../../domain/entitlements/coupon";
import type { CouponTarget } from "../../domain/pricing/coupon-terms";
import type { CodeVerdict } from "../../schemas/code-verdict";
import { findExistingCustomer } from "../customers";
import { findCouponByCode } from "./queries";
import { judgeCoupon } from "./use-queries";

/** What a quote says of a code, and the row behind it when it counts. */
export interface QuotedCode<Row> {
  row: Row | null;
  said: CodeVerdict | null;
}

/** Of a code that counts. */
export const countingCode = (code: string): CodeVerdict => ({ code, valid: true, reason: null, reasonCode: null });

/** Of one that does not. */
export const refusedCode = (
  code: string,
  { reason, sentence }: { reason: CodeFault; sentence: string },
): CodeVerdict => ({ code, valid: false, reason: sentence, reasonCode: reason });

/**
 * Whether the coupon of a code counts for an order as things stand; nothing is locked or used.
 *
 * @param code null: none was given
 * @param order.details who would order; null while nobody is known, and then no customer's uses count against it
 */
export async function quoteCoupon(
  ctx: TenantContext,
  code: string | null,
  { details, items }: { details: Pick<CustomerRow, "fullName" | "email"> | null; items: CouponTarget[] },
): Promise<QuotedCode<CouponRow>> {
  if (code === null) return { row: null, said: null };
  const row = await findCouponByCode(ctx.db, ctx.tenant.id, code);
  if (row === null) return { row, said: refusedCode(code, NO_COUPON) };
  const customer =
    row.customerLimit === null || !details ? null : await findExistingCustomer(ctx.db, ctx.tenant.id, details);
  const verdict = await judgeCoupon(ctx, row, { customerId: customer?.id ?? null, items });
  return verdict.valid ? { row, said: countingCode(row.code) } : { row: null, said: refusedCode(row.code, verdict) };
}

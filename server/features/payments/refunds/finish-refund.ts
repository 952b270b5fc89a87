import { realNow, type TenantContext } from "../../../context";
import { inUnit } from "../../../db/unit/unit";
import { describeFailure } from "../../../db/violations";
import { MINUTE_MS } from "../../../domain/dates";
import { DomainError } from "../../../domain/errors";
import { log } from "../../../log";
import { getPayment } from "../../charges";
import { loadPayment } from "../load-payment";
import { dropRefund, tryRefundTurn } from "./queries";
import { recordRefund } from "./refund";
import { carryOut } from "./refund-over-provider";

/** The provider knows a request by its key for a day (https://docs.stripe.com/api/idempotent_requests). */
const REPEATABLE_MS = 23 * 60 * MINUTE_MS;

/**
 * Finishes a refund of which it is not known whether the provider made it: under its idempotency key it is made once,
 * and then recorded. One that nobody could finish while the provider knew its key is given up, for a person to look at.
 *
 * @param ctx outside of any transaction
 */
export const finishRefund = (ctx: TenantContext, id: string): Promise<void> =>
  inUnit(ctx, async (own) => {
    const { db, tenant } = own;
    if (!(await tryRefundTurn(db, { tenantId: tenant.id, id }))) return;
    const row = await getPayment(db, tenant.id, id);
    const { refundUnderWay: refund } = row;
    if (!refund) return;
    if (realNow().getTime() - Date.parse(refund.at) > REPEATABLE_MS) {
      log().error({ paymentId: id }, "a refund was given up: whether it was made is not known");
      return dropRefund(db, row);
    }
    try {
      await carryOut(ctx, row, refund);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return log().warn({ paymentId: id, failure: describeFailure(error) }, "a refund could not be finished yet");
    }
    await recordRefund(own, await loadPayment(own, id, { kind: "refund", overProvider: true }), refund);
  });

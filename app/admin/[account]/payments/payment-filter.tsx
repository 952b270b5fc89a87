import { PAYMENT_METHODS } from "../../../../server/domain/pricing/payment-status";
import type { PageMessages } from "../../messages";
import { Pick } from "../../parts/pick";
import { DayRange, Filters } from "../../parts/rows/filters";
import { methodWord } from "./method-word";
import { isFiltered, type PaymentsQuery, paymentsHref } from "./payments-query";

/** Who, days, way and coupon: a form without script, whose values stand in the address. */
export function PaymentFilter({ m, query }: { m: PageMessages; query: PaymentsQuery }) {
  const { status, search, method, coupon, customer, from, to } = query;
  const nothing = {
    ...query,
    search: undefined,
    method: undefined,
    coupon: undefined,
    customer: undefined,
    from: undefined,
    to: undefined,
    page: 1,
  };
  return (
    <Filters
      m={m}
      kept={{ status, customer }}
      isOn={isFiltered({ ...query, status: undefined })}
      clearHref={paymentsHref(nothing, {})}
    >
      <label className="fl">
        {m.paymentsSearch}
        <input type="search" name="search" defaultValue={search} />
      </label>
      <label className="fl">
        {m.paymentCoupon}
        <input name="coupon" className="mono" autoComplete="off" defaultValue={coupon} />
      </label>
      <Pick m={m} label={m.paymentMethod} name="method" value={method}>
        {PAYMENT_METHODS.map((one) => (
          <option key={one} value={one}>
            {methodWord(m, one)}
          </option>
        ))}
      </Pick>
      <DayRange m={m} from={from} to={to} />
    </Filters>
  );
}

import { PAYMENT_METHODS } from "../../../../server/domain/pricing/payment-status";
import type { PageMessages } from "../../messages";
import { Pick } from "../../parts/pick";
import { methodWord } from "./method-word";
import { isFiltered, type PaymentsQuery } from "./payments-query";

/** Who, days, way and coupon: a form without script, whose values stand in the address. */
export function PaymentFilter({ m, query }: { m: PageMessages; query: PaymentsQuery }) {
  const { status, search, method, coupon, from, to } = query;
  return (
    <search aria-label={m.filter}>
      <form className="filters">
        {status && <input type="hidden" name="status" value={status} />}
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
        <label className="fl">
          {m.bookingFrom}
          <input type="date" name="from" defaultValue={from} />
        </label>
        <label className="fl">
          {m.bookingTo}
          <input type="date" name="to" defaultValue={to} />
        </label>
        <span className="acts tight">
          <button className="btn" type="submit">
            {m.show}
          </button>
          {isFiltered(query) && (
            <a className="btn quiet" href="?">
              {m.unfilter}
            </a>
          )}
        </span>
      </form>
    </search>
  );
}

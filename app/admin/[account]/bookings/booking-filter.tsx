import type { PageMessages } from "../../messages";
import { Pick } from "../../parts/pick";
import type { Catalogue } from "../../server/catalogue";
import { type BookingsQuery, bookingsHref, isFiltered } from "./bookings-query";

interface Properties {
  m: PageMessages;
  query: BookingsQuery;
  catalogue: Catalogue;
}

/** Days, member and service: a form without script, whose values stand in the address. */
export function BookingFilter({ m, query, catalogue }: Properties) {
  const { view, staff, service, customer, from, to } = query;
  const nobody = { staff: undefined, service: undefined, customer: undefined, from: undefined, to: undefined };
  return (
    <search aria-label={m.filter}>
      <form className="filters">
        {view !== "all" && <input type="hidden" name="view" value={view} />}
        {customer && <input type="hidden" name="customer" value={customer} />}
        <label className="fl">
          {m.bookingFrom}
          <input type="date" name="from" defaultValue={from} />
        </label>
        <label className="fl">
          {m.bookingTo}
          <input type="date" name="to" defaultValue={to} />
        </label>
        <Pick m={m} label={m.bookingStaff} name="staff" value={staff}>
          {catalogue.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Pick>
        <Pick m={m} label={m.bookingService} name="service" value={service}>
          {catalogue.services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Pick>
        <span className="acts tight">
          <button className="btn" type="submit">
            {m.show}
          </button>
          {isFiltered(query) && (
            <a className="btn quiet" href={bookingsHref(query, { ...nobody, page: 1 })}>
              {m.unfilter}
            </a>
          )}
        </span>
      </form>
    </search>
  );
}

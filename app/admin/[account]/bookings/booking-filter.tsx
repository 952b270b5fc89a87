import type { PageMessages } from "../../messages";
import { Pick } from "../../parts/pick";
import { DayRange, Filters } from "../../parts/rows/filters";
import type { Catalogue } from "../../server/catalogue";
import { type BookingsQuery, bookingsHref, isFiltered } from "./bookings-query";

interface Properties {
  m: PageMessages;
  query: BookingsQuery;
  catalogue: Catalogue;
}

/** Days, member and service: a form without script, whose values stand in the address. */
export function BookingFilter({ m, query, catalogue }: Properties) {
  const { view, staff, service, customer, search, from, to } = query;
  const nobody = { staff: undefined, service: undefined, customer: undefined, from: undefined, to: undefined };
  return (
    <Filters
      m={m}
      kept={{ view: view === "all" ? undefined : view, customer, search }}
      isOn={isFiltered(query)}
      clearHref={bookingsHref(query, { ...nobody, page: 1 })}
    >
      <DayRange m={m} from={from} to={to} />
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
    </Filters>
  );
}

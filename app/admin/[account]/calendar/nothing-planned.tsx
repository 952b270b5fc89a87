import Link from "next/link";
import { Icon } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import type { CalendarQuery } from "./calendar-query";
import type { Offer } from "./create/new-visit";
import { NewVisitHere } from "./create/new-visit-button";

interface Properties {
  opened: OpenedAccount;
  query: CalendarQuery;
  offer: Offer;
}

/** What days without any visit say, and what comes next: a first one by hand, or the way to customers who book. */
export function NothingPlanned({ opened, query, offer }: Properties) {
  const { m, may, at, origin, account } = opened;
  const { view, date, staff } = query;
  return (
    <div className="cal-none">
      <p>
        <b>{view === "day" ? m.calendarNothingDay : m.calendarNothingDays}</b>{" "}
        <span className="muted">{m.calendarNothingText}</span>
      </p>
      <p className="acts">
        {may("bookings:write") && <NewVisitHere {...{ offer, date }} staffId={staff[0]} />}
        {may("settings:read") ? (
          <Link className="btn small" href={`${at("/settings")}#share`} prefetch={false}>
            {m.calendarShare}
          </Link>
        ) : (
          <a className="btn small" href={`${origin}/book/${account.publicKey}`}>
            <Icon name="external-link" small />
            {m.yourPage}
          </a>
        )}
      </p>
    </div>
  );
}

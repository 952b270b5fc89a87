import Link from "next/link";
import type { PageMessages } from "../../messages";
import { type BookingsQuery, bookingsHref, VIEWS, type View } from "./bookings-query";

interface Properties {
  m: PageMessages;
  query: BookingsQuery;
  /** How many stand in a view; told for those that ask for an answer. */
  counts: Partial<Record<View, number>>;
}

/** The saved views of the list. */
export function BookingViews({ m, query, counts }: Properties) {
  const words: Record<View, string> = {
    all: m.viewAll,
    pending: m.viewPending,
    waiting: m.viewWaiting,
    no_show: m.viewNoShow,
    cancelled: m.viewCancelled,
  };
  return (
    <nav className="tabs" aria-label={m.bookingViews}>
      {(Object.keys(VIEWS) as View[]).map((view) => (
        <Link
          key={view}
          href={bookingsHref(query, { view, page: 1 })}
          prefetch={false}
          aria-current={view === query.view ? "page" : undefined}
        >
          {words[view]}
          {(counts[view] ?? 0) > 0 && <span className="n hot">{counts[view]}</span>}
        </Link>
      ))}
    </nav>
  );
}

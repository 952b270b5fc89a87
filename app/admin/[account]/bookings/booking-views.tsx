import type { PageMessages } from "../../messages";
import { Views } from "../../parts/rows/views";
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
    approved: m.statusApproved,
    done: m.statusDone,
    no_show: m.viewNoShow,
    cancelled: m.viewCancelled,
    rejected: m.statusRejected,
  };
  const shown = (Object.keys(VIEWS) as View[]).map((view) => ({
    word: words[view],
    href: bookingsHref(query, { view, page: 1 }),
    isShown: view === query.view,
    ...(counts[view] && { count: counts[view] }),
  }));
  return <Views label={m.bookingViews} views={shown} />;
}

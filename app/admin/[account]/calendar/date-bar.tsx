import Link from "next/link";
import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import { CalendarFilter } from "./calendar-filter";
import { CalendarKeys } from "./calendar-keys";
import { type CalendarQuery, calendarHref, stepped, VIEWS, type View } from "./calendar-query";
import type { Offer } from "./create/new-visit";
import { NewVisit } from "./create/new-visit-button";
import { type Live, LiveCalendar } from "./live-calendar";

interface Properties {
  opened: OpenedAccount;
  query: CalendarQuery;
  today: string;
  /** Whose calendars there are, and what can be booked. */
  offer: Offer;
  live: Live;
  title: string;
  /** The same for a narrow screen. */
  short: string;
}

const viewWord = (m: PageMessages, view: View): string =>
  ({ day: m.calendarDay, week: m.calendarWeek, month: m.calendarMonth, list: m.calendarList })[view];

/** The head of the calendar: which days it shows, how, and the ways to others. */
export function DateBar({ opened, query, today, offer, live, title, short }: Properties) {
  const { m } = opened;
  const { view } = query;
  const [previous, next] = wordsOfSteps(m, view);
  const hrefs = {
    previous: calendarHref(query, { date: stepped(query, -1) }),
    next: calendarHref(query, { date: stepped(query, 1) }),
    today: calendarHref(query, { date: today }),
    views: VIEWS.map((other) => ({ view: other, href: calendarHref(query, { view: other }) })),
  };
  return (
    <header className="top cal-top">
      <h1>
        <span className="long">{title}</span>
        <span className="short">{short}</span>
      </h1>
      <div className="acts tight">
        <Step href={hrefs.previous} icon="chevron-left" label={previous} />
        <Link className="btn quiet" href={hrefs.today} prefetch={false}>
          {m.calendarToday}
        </Link>
        <Step href={hrefs.next} icon="chevron-right" label={next} />
      </div>
      <LiveCalendar live={live} />
      <div className="end cal-end">
        <CalendarFilter query={query} {...offer} />
        <nav className="seg" aria-label={m.calendarViews}>
          {hrefs.views.map((one) => (
            <Link key={one.view} href={one.href} prefetch={false} aria-current={one.view === view ? "page" : undefined}>
              {viewWord(m, one.view)}
            </Link>
          ))}
        </nav>
        {opened.may("bookings:write") && offer.members.length > 0 && (
          <NewVisit offer={offer} date={query.view === "day" ? query.date : today} staffId={query.staff[0]} />
        )}
      </div>
      <CalendarKeys {...hrefs} />
    </header>
  );
}

function wordsOfSteps(m: PageMessages, view: View): [previous: string, next: string] {
  if (view === "day") return [m.calendarPreviousDay, m.calendarNextDay];
  return view === "month"
    ? [m.calendarPreviousMonth, m.calendarNextMonth]
    : [m.calendarPreviousWeek, m.calendarNextWeek];
}

function Step({ href, icon, label }: { href: string; icon: "chevron-left" | "chevron-right"; label: string }) {
  return (
    <Link className="btn quiet icon" href={href} prefetch={false}>
      <Icon name={icon} tone="flip" />
      <span className="vh">{label}</span>
    </Link>
  );
}

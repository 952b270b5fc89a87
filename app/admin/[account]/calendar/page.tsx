import Link from "next/link";
import { addDays, weekStart } from "../../../../server/domain/dates";
import { wallClock } from "../../../../server/domain/zones";
import { firstWeekdayOf } from "../../../../server/surfaces/pages/format";
import { Steady } from "../../client/press/steady";
import { Empty } from "../../parts/empty";
import { readCatalogue } from "../../server/catalogue";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { orGone } from "../../server/or-gone";
import { readVisit } from "../bookings/[booking]/read-visit";
import { Agenda } from "./agenda";
import { type CalendarQuery, calendarHref, daysOf, readQuery } from "./calendar-query";
import type { Offer } from "./create/new-visit";
import { DateBar } from "./date-bar";
import { ForWidth } from "./for-width";
import { Board } from "./grid/board";
import { DayGrid } from "./grid/day-grid";
import { SheetOf } from "./grid/sheet-of";
import { ListParts } from "./list-pager";
import { Month } from "./month";
import { NothingPlanned } from "./nothing-planned";
import { type Read, readDays } from "./read-days";
import { sheetOf } from "./read-sheet";
import { Beside } from "./visit/beside";
import { OpenVisit } from "./visit/open-visit";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** The calendar: days, view, members and the open visit are in the address. */
export default async function CalendarPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("bookings:read")) return notAllowed(opened);
  const { m, account, formats, now, office } = opened;
  const today = wallClock(now, account.timeZone).date;
  const asked = readQuery(await searchParams, today);
  const firstWeekday = firstWeekdayOf(opened.locale);
  // The visit that stands open is read beside its day.
  const visit = asked.visit === undefined ? null : orGone(readVisit(opened, asked.visit));
  const [catalogue, read] = await Promise.all([readCatalogue(office), readDays(office, asked, firstWeekday), visit]);
  const { query } = read;
  const offer: Offer = { members: read.members, services: catalogue.services.map(({ id, title }) => ({ id, title })) };
  const isOpen = query.visit !== undefined || query.appointment !== undefined;
  return (
    <Beside
      closeHref={calendarHref(query)}
      drawer={isOpen ? <OpenVisit {...{ opened, query, offer, visit }} entries={read.sheet?.entries ?? []} /> : null}
    >
      <Steady>
        <DateBar
          {...{ opened, query, today, offer }}
          live={read.live}
          title={isOpen && query.view === "day" ? formats.shortDate(query.date) : titleOf(opened, query, firstWeekday)}
          short={query.view === "month" ? formats.month(query.date) : formats.shortDate(query.date)}
        />
        {read.members.length === 0 ? (
          <Empty icon="calendar-days" title={m.calendarNobody} text={m.calendarNobodyText} />
        ) : (
          <Days {...{ opened, read, today, firstWeekday, offer }} />
        )}
      </Steady>
    </Beside>
  );
}

function titleOf({ m, formats }: OpenedAccount, { view, date }: CalendarQuery, firstWeekday: number): string {
  if (view === "day") return formats.longDate(date);
  if (view === "month") return formats.month(date);
  return m.calendarWeekOf(formats.date(weekStart(date, firstWeekday)));
}

interface Shown {
  opened: OpenedAccount;
  read: Read;
  today: string;
  firstWeekday: number;
  offer: Offer;
}

function Days({ opened, read, today, firstWeekday, offer }: Shown) {
  const { query, counts } = read;
  const none = <NothingPlanned {...{ opened, query, offer }} />;
  if (!read.sheet)
    return (
      <>
        {counts.length === 0 && none}
        <Month
          {...{ opened, query, today, firstWeekday }}
          counts={new Map(counts.map((day) => [day.date, day.visits]))}
        />
      </>
    );
  const sheet = sheetOf({ opened, query }, read.sheet);
  const agenda = <Agenda visits={read.shown?.piece?.visits} />;
  const isEmpty = sheet.columns.every(({ cards }) => cards.length === 0);
  const list = (
    <>
      {isEmpty && none}
      <ListParts {...{ opened, query }} stretches={read.stretches} shown={read.shown} list={agenda} />
    </>
  );
  const grid = (
    <ForWidth
      isPhone={opened.isPhone}
      wide={
        <>
          {isEmpty && none}
          {opened.may("bookings:write") ? <Board offer={offer} /> : <DayGrid />}
        </>
      }
      narrow={
        <>
          {query.view === "day" && <WeekStrip {...{ opened, query, firstWeekday }} />}
          {isEmpty && none}
          {agenda}
        </>
      }
    />
  );
  return <SheetOf sent={JSON.stringify(sheet)}>{query.view === "list" ? list : grid}</SheetOf>;
}

const WEEK_DAYS = 7;

/** The days of the week, one touch each. */
function WeekStrip({
  opened: { m, formats },
  query,
  firstWeekday,
}: Omit<Shown, "read" | "today" | "offer"> & { query: CalendarQuery }) {
  const { from } = daysOf({ view: "week", date: query.date }, firstWeekday);
  return (
    <nav className="strip" aria-label={m.calendarWeekOf(formats.date(from))}>
      {Array.from({ length: WEEK_DAYS }, (_, day) => addDays(from, day)).map((date) => (
        <Link
          key={date}
          href={calendarHref(query, { date })}
          prefetch={false}
          aria-current={date === query.date ? "date" : undefined}
        >
          <span aria-hidden="true">{formats.weekdayName(date)}</span>
          <b aria-hidden="true">{Number(date.slice(-2))}</b>
          <span className="vh">{formats.longDate(date)}</span>
        </Link>
      ))}
    </nav>
  );
}

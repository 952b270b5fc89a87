import { monthOf } from "../../../domain/dates";
import type { Calendar, DayCell } from "../calendar";
import { Icon } from "../components/icon";
import type { Page } from "../page";

export interface DayLinks {
  day(date: string): string;
  month(month: string): string;
}

interface DaysProps {
  page: Page;
  calendar: Calendar;
  links: DayLinks;
  /** Whether whole days are booked: one is free or not, and the month is part of the page on a phone too. */
  wholeDays: boolean;
}

/** Seven days in a row, for phones; days without free times are text. */
export function WeekStrip({ page, calendar, links, wholeDays }: DaysProps) {
  const { m, f } = page;
  return (
    <nav className="weekbar phone" aria-label={m.week} data-days="">
      <Turn to={calendar.previousWeek} text={m.previousWeek} icon="chevron-left" link={links.day} />
      <ol className="week">
        {calendar.week.map((cell) => (
          <li key={cell.date}>
            <Day page={page} cell={cell} links={links} wholeDays={wholeDays}>
              <span>
                {f.weekdayShort(cell.date).replace(".", "")} <b className="row-line">{dayNumber(cell.date)}</b>
              </span>
            </Day>
          </li>
        ))}
      </ol>
      <Turn to={calendar.nextWeek} text={m.nextWeek} icon="chevron-right" link={links.day} />
    </nav>
  );
}

/** The id of the month, by which a button opens it. */
const SHEET_ID = "month";

/** The month as a table of links: beside the times on wide screens, else a sheet that comes up from below. */
export function MonthSheet({ page, calendar, links, wholeDays }: DaysProps) {
  const { m, f } = page;
  const isSheet = !wholeDays;
  const title = f.months(calendar.firstMonth, calendar.lastMonth);
  return (
    <section
      className={isSheet ? "sheet" : undefined}
      id={SHEET_ID}
      popover={isSheet ? "auto" : undefined}
      aria-labelledby="month-title"
    >
      <div className="monthbar">
        <Turn to={calendar.previousMonth} text={m.previousMonth} icon="chevron-left" link={links.month} />
        <h2 id="month-title">{title}</h2>
        <Turn to={calendar.nextMonth} text={m.nextMonth} icon="chevron-right" link={links.month} />
      </div>
      <table className="month" data-days="">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {calendar.week.map(({ date }) => (
              <th key={date} scope="col">
                <span aria-hidden="true">{f.weekdayShort(date).slice(0, 2)}</span>
                <span className="vh">{f.weekdayLong(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((days, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks keep their places, and some have no day of their own.
            <tr key={index}>
              {days.map((cell, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={weekday}>
                  {cell && (
                    <Day page={page} cell={cell} links={links} wholeDays={wholeDays}>
                      {dayNumber(cell.date)}
                    </Day>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isSheet && (
        <button type="button" className="soft full phone" popoverTarget={SHEET_ID} popoverTargetAction="hide">
          {m.close}
        </button>
      )}
    </section>
  );
}

/** Opens the month on a phone, without scripts too. */
export function OpenMonth({ page }: { page: Page }) {
  return (
    <button type="button" className="icon phone" popoverTarget={SHEET_ID}>
      <Icon name="calendar-days" />
      <span className="vh">{page.m.anotherDate}</span>
    </button>
  );
}

/** What is free on a day, in words: so many times, or the day. */
export function freeOnDay({ m }: Page, count: number, wholeDays: boolean): string {
  if (wholeDays) return count === 0 ? m.takenDay : m.freeDay;
  return count === 0 ? m.noFreeTimes : m.freeTimes(count);
}

/** The visible text comes first in the name, the rest of the date and the count follow hidden. */
function Day({
  page,
  cell,
  links,
  wholeDays,
  children,
}: Omit<DaysProps, "calendar"> & { cell: DayCell; children: React.ReactNode }) {
  const { m, f } = page;
  const month = f.month(monthOf(cell.date));
  const free = cell.isFull ? m.fullDay : freeOnDay(page, cell.count, wholeDays);
  const today = cell.isToday ? `, ${m.today}` : "";
  const hidden = <span className="vh">{` ${month}${today}: ${free}`}</span>;
  const mark = {
    className: [cell.isToday && "today", cell.isFull && "full-day"].filter(Boolean).join(" ") || undefined,
    "aria-current": cell.selected ? "date" : undefined,
  } as const;
  if (cell.count === 0 && !cell.isFull) {
    return (
      <span {...mark}>
        {children}
        {hidden}
      </span>
    );
  }
  return (
    <a href={links.day(cell.date)} {...mark} data-swap="" data-day={cell.date}>
      {children}
      {hidden}
    </a>
  );
}

function Turn(turn: {
  to: string | null;
  text: string;
  icon: "chevron-left" | "chevron-right";
  link(to: string): string;
}) {
  if (turn.to === null) return <span />;
  return (
    <a className="icon" href={turn.link(turn.to)} data-swap="">
      <Icon name={turn.icon} flip />
      <span className="vh">{turn.text}</span>
    </a>
  );
}

function dayNumber(date: string): number {
  return Number(date.slice(8));
}

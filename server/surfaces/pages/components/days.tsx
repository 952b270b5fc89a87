import { monthOf } from "../../../domain/dates";
import type { Calendar, DayCell } from "../calendar";
import type { Page } from "../page";
import { Icon } from "./icon";

export interface DayLinks {
  day(date: string): string;
  month(month: string): string;
}

interface DaysProps {
  page: Page;
  calendar: Calendar;
  links: DayLinks;
}

/** Seven days in a row; days without free times are text. */
export function WeekStrip({ page, calendar, links }: DaysProps) {
  const { m, f } = page;
  return (
    <nav className="week" aria-label={m.week} data-days="">
      <Turn date={calendar.previousWeek} text={m.previousWeek} icon="chevron-left" link={links.day} />
      <ol>
        {calendar.week.map((cell) => (
          <li key={cell.date}>
            <Day page={page} cell={cell} links={links}>
              <span className="weekday">{f.weekdayShort(cell.date).replace(".", "")}</span>{" "}
              <b>{dayNumber(cell.date)}</b>
            </Day>
          </li>
        ))}
      </ol>
      <Turn date={calendar.nextWeek} text={m.nextWeek} icon="chevron-right" link={links.day} />
    </nav>
  );
}

/** The month as a table of links, in `<details>` that wide screens keep open. */
export function MonthSheet({ page, calendar, links, open }: DaysProps & { open: boolean }) {
  const { m, f } = page;
  return (
    <details className="month" open={open} id="month">
      <summary>
        <Icon name="calendar-days" /> {m.anotherDate}
      </summary>
      <nav aria-label={f.month(calendar.month)} data-days="">
        <div className="month-head">
          <Turn date={calendar.previousMonth} text={m.previousMonth} icon="chevron-left" link={links.month} />
          <b aria-hidden="true">{f.month(calendar.month)}</b>
          <Turn date={calendar.nextMonth} text={m.nextMonth} icon="chevron-right" link={links.month} />
        </div>
        <table>
          <caption className="hidden">{f.month(calendar.month)}</caption>
          <thead>
            <tr>
              {calendar.week.map(({ date }) => (
                <th key={date} scope="col">
                  <span aria-hidden="true">{f.weekdayShort(date).slice(0, 2)}</span>
                  <span className="hidden">{f.weekdayLong(date)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendar.weeks.map((days) => (
              <tr key={days[0]?.date}>
                {days.map((cell) => (
                  <td key={cell.date}>
                    {cell.inMonth && (
                      <Day page={page} cell={cell} links={links}>
                        {dayNumber(cell.date)}
                      </Day>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="legend" aria-hidden="true">
          <span className="day free">n</span> {m.legendFree} <span className="day">n</span> {m.legendNone}
        </p>
      </nav>
    </details>
  );
}

/** The visible text comes first in the name, the rest of the date and the count follow hidden. */
function Day({
  page,
  cell,
  links,
  children,
}: Omit<DaysProps, "calendar"> & { cell: DayCell; children: React.ReactNode }) {
  const { m, f } = page;
  const month = f.month(monthOf(cell.date));
  const count = cell.count === 0 ? m.noFreeTimes : m.freeTimes(cell.count);
  const hidden = <span className="hidden">{` ${month}: ${count}`}</span>;
  if (cell.count === 0) {
    return (
      <span className="day" aria-current={cell.selected ? "date" : undefined}>
        {children}
        {hidden}
      </span>
    );
  }
  return (
    <a
      className="day free"
      href={links.day(cell.date)}
      aria-current={cell.selected ? "date" : undefined}
      data-swap=""
      data-day={cell.date}
    >
      {children}
      {hidden}
    </a>
  );
}

function Turn(turn: {
  date: string | null;
  text: string;
  icon: "chevron-left" | "chevron-right";
  link(to: string): string;
}) {
  if (turn.date === null) return <span className="turn" />;
  return (
    <a className="turn" href={turn.link(turn.date)} data-swap="">
      <Icon name={turn.icon} flip />
      <span className="hidden">{turn.text}</span>
    </a>
  );
}

function dayNumber(date: string): number {
  return Number(date.slice(8));
}

import Link from "next/link";
import { monthOf, monthSheet } from "../../../../server/domain/dates";
import type { OpenedAccount } from "../../server/open-account";
import { type CalendarQuery, calendarHref } from "./calendar-query";

interface Properties {
  opened: OpenedAccount;
  query: CalendarQuery;
  /** How many visits begin on each date. */
  counts: Map<string, number>;
  firstWeekday: number;
  today: string;
}

/** A month as counts: each day leads to itself. */
export function Month({ opened, query, counts, firstWeekday, today }: Properties) {
  const { m, formats } = opened;
  const weeks = monthSheet(monthOf(query.date), firstWeekday);
  return (
    <table className="mo">
      <caption className="vh">{formats.month(query.date)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col">
              {formats.weekdayName(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={monthOf(date) === monthOf(query.date) ? undefined : "other"}>
                <Link
                  href={calendarHref(query, { view: "day", date })}
                  prefetch={false}
                  aria-current={date === today ? "date" : undefined}
                >
                  <span className="vh">{formats.longDate(date)}</span>
                  <b aria-hidden="true">{Number(date.slice(-2))}</b>
                  {counts.has(date) && (
                    <span className="n">
                      <span className="only-wide">{m.calendarVisits(counts.get(date) ?? 0)}</span>
                      <span className="only-phone">{counts.get(date)}</span>
                    </span>
                  )}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

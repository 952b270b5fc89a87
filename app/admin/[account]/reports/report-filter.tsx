import Link from "next/link";
import { PERIODS, type Period } from "../../../../server/domain/periods";
import type { PageMessages } from "../../messages";
import { type ReportsQuery, reportsHref, usualRanges } from "./reports-query";

interface Properties {
  m: PageMessages;
  query: ReportsQuery;
  today: string;
}

/** The days that are looked at: some by name, any by their dates; a form without script. */
export function ReportFilter({ m, query, today }: Properties) {
  const words: Record<Period, string> = { day: m.reportsByDay, week: m.reportsByWeek, month: m.reportsByMonth };
  return (
    <>
      <UsualRanges {...{ m, query, today }} />
      <search aria-label={m.filter}>
        <form className="filters">
          <label className="fl">
            {m.bookingFrom}
            <input type="date" name="from" defaultValue={query.from} key={query.from} />
          </label>
          <label className="fl">
            {m.bookingTo}
            <input type="date" name="to" defaultValue={query.to} key={query.to} />
          </label>
          <label className="fl">
            {m.reportsBy}
            <select name="by" defaultValue={query.by} key={query.by}>
              {PERIODS.map((period) => (
                <option key={period} value={period}>
                  {words[period]}
                </option>
              ))}
            </select>
          </label>
          <button className="btn" type="submit">
            {m.show}
          </button>
        </form>
      </search>
    </>
  );
}

function UsualRanges({ m, query, today }: Properties) {
  const { week, month, before, year } = usualRanges(today);
  const named = [
    [m.reportsThisWeek, week],
    [m.reportsThisMonth, month],
    [m.reportsLastMonth, before],
    [m.reportsThisYear, year],
  ] as const;
  return (
    <nav className="tabs" aria-label={m.reportsRanges}>
      {named.map(([name, range]) => (
        <Link
          key={name}
          href={reportsHref(range)}
          prefetch={false}
          aria-current={range.from === query.from && range.to === query.to ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

import { PERIODS, type Period } from "../../../../server/domain/periods";
import type { PageMessages } from "../../messages";
import { DayRange, Filters } from "../../parts/rows/filters";
import { Views } from "../../parts/rows/views";
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
      <Filters m={m} isOn={!isUsual(query, today)} clearHref={null}>
        <DayRange m={m} from={query.from} to={query.to} />
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
      </Filters>
    </>
  );
}

const isOf =
  ({ from, to }: ReportsQuery) =>
  (range: { from: string; to: string }) =>
    range.from === from && range.to === to;

const isUsual = (query: ReportsQuery, today: string): boolean => Object.values(usualRanges(today)).some(isOf(query));

function UsualRanges({ m, query, today }: Properties) {
  const { week, month, before, year } = usualRanges(today);
  const named = [
    { word: m.reportsThisWeek, range: week },
    { word: m.reportsThisMonth, range: month },
    { word: m.reportsLastMonth, range: before },
    { word: m.reportsThisYear, range: year },
  ];
  const views = named.map(({ word, range }) => ({ word, href: reportsHref(range), isShown: isOf(query)(range) }));
  return <Views label={m.reportsRanges} views={views} />;
}

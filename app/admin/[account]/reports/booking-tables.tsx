import Link from "next/link";
import type { BookingsReport, MemberFigures } from "../../../../server/features/reports/schemas";
import { minutesText } from "../../parts/duration";
import { listHref } from "../../server/list-query";
import type { OpenedAccount } from "../../server/open-account";
import { Bars } from "./bars";
import { FigureCells, FigureHeads } from "./figures";
import { ReportCard } from "./report-card";
import type { ReportsQuery } from "./reports-query";

interface Properties {
  opened: OpenedAccount;
  query: ReportsQuery;
  report: BookingsReport;
}

/** More rows than these are folded away below their picture. */
const OPEN_ROWS = 7;

/** Bookings day by day, week by week or month by month. */
export function PeriodCard({ opened, query, report: { periods } }: Properties) {
  const { m, formats } = opened;
  const nameOf = (from: string) => (query.by === "month" ? formats.month(from) : formats.shortDate(from));
  const most = Math.max(...periods.map(({ bookings }) => bookings));
  const bars = periods.map(({ from, bookings, noShows, cancelled }) => ({
    name: `${nameOf(from)}: ${m.reportsBar(bookings, noShows, cancelled)}`,
    parts: [
      { value: bookings - noShows - cancelled, look: "plain" as const },
      { value: noShows, look: "bad" as const },
      { value: cancelled, look: "off" as const },
    ],
  }));
  const [first, last] = [periods[0]?.from ?? query.from, periods.at(-1)?.from ?? query.to];
  if (most <= 0)
    return (
      <ReportCard {...{ opened, query }} part="periods" title={m.reportsOverTime}>
        <p className="in muted">{m.reportsNoBookings}</p>
      </ReportCard>
    );
  return (
    <ReportCard {...{ opened, query }} part="periods" title={m.reportsOverTime}>
      <div className="in">
        <Bars
          label={m.reportsOverTime}
          {...{ bars }}
          first={nameOf(first)}
          last={nameOf(last)}
          most={m.reportsMost(most)}
        />
        <p className="legend muted" aria-hidden="true">
          <span className="plain">{m.reportsHeld}</span>
          <span className="bad">{m.viewNoShow}</span>
          <span className="off">{m.viewCancelled}</span>
        </p>
      </div>
      <PeriodTable {...{ opened, query, periods, nameOf }} />
    </ReportCard>
  );
}

interface PeriodsShown extends Omit<Properties, "report"> {
  periods: BookingsReport["periods"];
  nameOf: (from: string) => string;
}

function PeriodTable({ opened, query, periods, nameOf }: PeriodsShown) {
  const { m, at } = opened;
  return (
    <details open={periods.length <= OPEN_ROWS}>
      <summary>{m.reportsAsTable}</summary>
      <table className="t report-t">
        <caption className="vh">{m.reportsOverTime}</caption>
        <thead>
          <tr>
            <th scope="col">{m.reportsPeriod}</th>
            <FigureHeads m={m} />
            <th scope="col">{m.reportsUtilisation}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, to, ...figures }) => (
            <tr key={from}>
              <th scope="row">{nameOf(from)}</th>
              <FigureCells at={at} figures={figures} behind={{ from, to }} />
              <Utilisation
                opened={opened}
                of={{ ...figures, name: nameOf(from) }}
                behind={{ view: VIEWS[query.by], date: from }}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** How much of their working time members gave to visits. */
export function MemberCard({ opened, query, report: { members } }: Properties) {
  const { m, at } = opened;
  const { from, to } = query;
  return (
    <ReportCard {...{ opened, query }} part="members" title={m.reportsByMember}>
      {members.length === 0 ? (
        <p className="in muted">{m.reportsNoMembers}</p>
      ) : (
        <table className="t report-t">
          <caption className="vh">{m.reportsByMember}</caption>
          <thead>
            <tr>
              <th scope="col">{m.name}</th>
              <FigureHeads m={m} />
              <th scope="col">{m.reportsUtilisation}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">{member.name}</th>
                <FigureCells at={at} figures={member} behind={{ from, to, staff: member.id }} />
                <Utilisation opened={opened} of={member} behind={{ view: "week", date: from, staff: member.id }} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReportCard>
  );
}

/** The view of the calendar that shows the time behind a figure. */
const VIEWS = { day: "day", week: "list", month: "month" } as const;

interface Time {
  opened: OpenedAccount;
  of: Pick<MemberFigures, "name" | "workMinutes" | "takenMinutes">;
  behind: { view: "day" | "week" | "list" | "month"; date: string; staff?: string };
}

/** How much of the working time is taken, which leads to it in the calendar. */
function Utilisation({ opened: { m, formats, at }, of, behind }: Time) {
  const { workMinutes, takenMinutes, name } = of;
  if (workMinutes === 0) return <td className="muted">{m.reportsNoWork}</td>;
  const [taken, work] = [Math.round(takenMinutes), Math.round(workMinutes)];
  return (
    <td>
      <span className="util">
        <Link href={at(`/calendar${listHref(behind)}`)} prefetch={false}>
          {formats.percent(Math.round((100 * takenMinutes) / workMinutes))}
        </Link>
        <progress
          className="meter"
          max={workMinutes}
          value={takenMinutes}
          aria-label={`${m.reportsUtilisation}, ${name}`}
        />
        <small className="muted">{m.reportsOf(minutesText(taken), minutesText(work))}</small>
      </span>
    </td>
  );
}

/** What was booked. */
export function ServiceCard({ opened, query, report: { services } }: Properties) {
  const { m, at } = opened;
  const { from, to } = query;
  return (
    <ReportCard {...{ opened, query }} part="services" title={m.reportsByService}>
      {services.length === 0 ? (
        <p className="in muted">{m.reportsNoBookings}</p>
      ) : (
        <table className="t report-t">
          <caption className="vh">{m.reportsByService}</caption>
          <thead>
            <tr>
              <th scope="col">{m.bookingService}</th>
              <FigureHeads m={m} />
            </tr>
          </thead>
          <tbody>
            {services.map(({ id, title, ...figures }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <FigureCells at={at} figures={figures} behind={{ from, to, service: id }} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ReportCard>
  );
}

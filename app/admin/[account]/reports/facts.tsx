import Link from "next/link";
import type { BookingsReport } from "../../../../server/features/reports/schemas";
import type { OpenedAccount } from "../../server/open-account";
import { behindHref } from "./figures";
import type { ReportsQuery } from "./reports-query";

interface Properties {
  opened: OpenedAccount;
  query: ReportsQuery;
  report: BookingsReport;
}

interface Fact {
  name: string;
  value: string;
  /** The rows that it counts; null where there are none. */
  href: string | null;
}

/** The figures of the whole range, each of which leads to the rows that it counts. */
export function Facts(properties: Properties) {
  return (
    <dl className="facts">
      {factsOf(properties).map(({ name, value, href }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {href === null ? (
              <bdi>{value}</bdi>
            ) : (
              <Link href={href} prefetch={false}>
                <bdi>{value}</bdi>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ opened: { m, formats, at }, query, report: { total, members } }: Properties): Fact[] {
  const { from, to } = query;
  const sumOf = (name: "workMinutes" | "takenMinutes") => members.reduce((sum, member) => sum + member[name], 0);
  const percent = (part: number, whole: number) => formats.percent(Math.round((100 * part) / whole));
  const share = (part: number) => (total.bookings === 0 ? "" : ` (${percent(part, total.bookings)})`);
  const counted = (figure: number, view: "all" | "no_show" | "cancelled") =>
    figure === 0 ? null : at(behindHref(view, { from, to }));
  const work = sumOf("workMinutes");
  return [
    { name: m.bookings, value: String(total.bookings), href: counted(total.bookings, "all") },
    {
      ...{ name: m.viewNoShow, value: `${total.noShows}${share(total.noShows)}` },
      href: counted(total.noShows, "no_show"),
    },
    {
      ...{ name: m.viewCancelled, value: `${total.cancelled}${share(total.cancelled)}` },
      href: counted(total.cancelled, "cancelled"),
    },
    {
      name: m.reportsUtilisation,
      value: work === 0 ? m.notSaid : percent(sumOf("takenMinutes"), work),
      // It is the sum of what the members gave, further down the page.
      href: work === 0 ? null : "#report-members",
    },
  ];
}

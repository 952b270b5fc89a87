import Link from "next/link";
import type { OpenedAccount } from "../../server/open-account";
import { bookingsHref, readQuery as bookingsQuery, type View } from "../bookings/bookings-query";

/** How often something was booked, and came to nothing. */
export interface Figures {
  bookings: number;
  noShows: number;
  cancelled: number;
}

/** The bookings that a row counts. */
export interface Behind {
  from: string;
  to: string;
  staff?: string;
  service?: string;
}

/** The list of the bookings that a figure counts. */
export const behindHref = (view: View, { from, to, staff, service }: Behind): string =>
  `/bookings${bookingsHref(bookingsQuery({}), { view, from, to, staff, service })}`;

/** The head of the three columns. */
export function FigureHeads({ m }: Pick<OpenedAccount, "m">) {
  return (
    <>
      <th scope="col" className="num">
        {m.bookings}
      </th>
      <th scope="col" className="num">
        {m.viewNoShow}
      </th>
      <th scope="col" className="num">
        {m.viewCancelled}
      </th>
    </>
  );
}

interface Properties {
  at: OpenedAccount["at"];
  figures: Figures;
  behind: Behind;
}

/** Three figures, each of which leads to the bookings that it counts. */
export function FigureCells({ at, figures, behind }: Properties) {
  const cells: [figure: number, view: View][] = [
    [figures.bookings, "all"],
    [figures.noShows, "no_show"],
    [figures.cancelled, "cancelled"],
  ];
  return cells.map(([figure, view]) => (
    <td key={view} className="num">
      {figure === 0 ? (
        <span className="muted">0</span>
      ) : (
        <Link href={at(behindHref(view, behind))} prefetch={false}>
          {figure}
        </Link>
      )}
    </td>
  ));
}

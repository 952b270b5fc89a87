import Link from "next/link";
import type { ReactNode } from "react";
import { addDays } from "../../../../server/domain/dates";
import { Icon } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import { type CalendarQuery, calendarHref } from "./calendar-query";
import type { Stretch } from "./list-parts";

interface Properties {
  opened: OpenedAccount;
  query: CalendarQuery;
  stretches: Stretch[];
  /** The part of the list that is shown. */
  list: ReactNode;
}

/** A part of a list of many visits between the ways to the others; a list in one part stands alone. */
export function ListParts({ opened: { m, formats }, query, stretches, list }: Properties) {
  if (stretches.length < 2) return list;
  const shown = query.part <= stretches.length ? query.part : 1;
  const next = stretches[shown];
  const wordsOf = ({ from, days }: Stretch) => {
    const to = addDays(from, days - 1);
    return days === 1 ? formats.weekDate(from) : `${formats.weekDate(from)} – ${formats.weekDate(to)}`;
  };
  return (
    <>
      <nav className="list-parts" aria-label={m.pages}>
        {stretches.map((stretch, at) => (
          <Link
            key={stretch.from}
            className="btn small"
            href={calendarHref(query, { part: at + 1 })}
            prefetch={false}
            aria-current={at + 1 === shown ? "page" : undefined}
          >
            {wordsOf(stretch)}
          </Link>
        ))}
      </nav>
      {list}
      {next && (
        <p className="list-parts">
          <Link className="btn" href={calendarHref(query, { part: shown + 1 })} prefetch={false}>
            {wordsOf(next)}
            <Icon name="chevron-right" small />
          </Link>
        </p>
      )}
    </>
  );
}

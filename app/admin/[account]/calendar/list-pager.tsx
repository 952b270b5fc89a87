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
  /** The one of them that is shown. */
  shown: Stretch | null;
  list: ReactNode;
}

/** A part of a list of many visits between the ways to the others; a list in one part stands alone. */
export function ListParts({ opened, query, stretches, shown, list }: Properties) {
  if (stretches.length < 2 || !shown) return list;
  const { m, formats } = opened;
  const next = stretches[stretches.indexOf(shown) + 1];
  const daysIn = ({ from, days }: Stretch) => {
    const to = addDays(from, days - 1);
    return days === 1 ? formats.weekDate(from) : `${formats.weekDate(from)} – ${formats.weekDate(to)}`;
  };
  const wordsOf = (stretch: Stretch) => (stretch.piece ? `${daysIn(stretch)} · ${placesOf(stretch)}` : daysIn(stretch));
  const hrefOf = (stretch: Stretch) => calendarHref(query, { part: stretches.indexOf(stretch) + 1 });
  const pieces = stretches.filter(({ from }) => from === shown.from);
  return (
    <>
      <nav className="list-parts" aria-label={m.pages}>
        {stretches
          .filter(({ piece }) => !piece || piece.from === 0)
          .map((stretch) => (
            <Part key={stretch.from} href={hrefOf(stretch)} isShown={stretch.from === shown.from}>
              {daysIn(stretch)}
            </Part>
          ))}
      </nav>
      {shown.piece && (
        <nav className="list-parts" aria-label={`${daysIn(shown)}, ${m.calendarVisits(shown.piece.visits)}`}>
          {pieces.map((piece) => (
            <Part key={piece.piece?.from} href={hrefOf(piece)} isShown={piece === shown}>
              {placesOf(piece)}
            </Part>
          ))}
        </nav>
      )}
      {list}
      {next && (
        <p className="list-parts">
          <Link className="btn" href={hrefOf(next)} prefetch={false}>
            {wordsOf(next)}
            <Icon name="chevron-right" small />
          </Link>
        </p>
      )}
    </>
  );
}

const placesOf = ({ piece }: Stretch): string => (piece ? `${piece.from + 1}–${piece.to}` : "");

function Part({ href, isShown, children }: { href: string; isShown: boolean; children: ReactNode }) {
  return (
    <Link className="btn small" href={href} prefetch={false} aria-current={isShown ? "page" : undefined}>
      {children}
    </Link>
  );
}

import Link from "next/link";
import type { Messages } from "../messages";
import { Icon } from "./icons";

interface Properties {
  m: Messages;
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  hrefOf: (page: number) => string;
}

/** What part of a list is shown, and the way to the rest. */
export function Pager({ m, page, perPage, total, hrefOf }: Properties) {
  const from = (page - 1) * perPage + 1;
  if (total <= perPage && page === 1) return null;
  return (
    <nav className="pager" aria-label={m.pages}>
      <span className="muted">{m.rangeOf(Math.min(from, total), Math.min(page * perPage, total), total)}</span>
      <span className="acts tight">
        {page > 1 && (
          <Link className="btn small" href={hrefOf(page - 1)} prefetch={false}>
            <Icon name="chevron-left" small />
            {m.previous}
          </Link>
        )}
        {page * perPage < total && (
          <Link className="btn small" href={hrefOf(page + 1)} prefetch={false}>
            {m.next}
            <Icon name="chevron-right" small />
          </Link>
        )}
      </span>
    </nav>
  );
}

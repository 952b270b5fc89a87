import type { ReactNode } from "react";
import type { Messages } from "../../messages";
import { PER_PAGE } from "../../server/list-query";
import { Empty } from "../empty";
import type { IconName } from "../icons";
import { Pager } from "../pager";

interface Properties<Row> {
  m: Messages;
  /** What was read of it: one page of all that match. */
  read: { data: Row[]; total: number };
  page: number;
  hrefOf: (page: number) => string;
  /** What it says while the account has none at all. */
  none: { icon: IconName; title: string; text: string };
  /** Whether somebody narrowed it, so that nothing found is no empty account. */
  isNarrowed?: boolean;
  /** Views and filter, above the rows. */
  children?: ReactNode;
  rows: (data: Row[]) => ReactNode;
}

/** A page of records: what narrows it, its rows or why there are none, and the way to the other pages. */
export function RecordList<Row>({ m, read, page, hrefOf, none, isNarrowed, children, rows }: Properties<Row>) {
  const { data, total } = read;
  const { icon, title, text } = isNarrowed ? { ...none, title: m.nothingFound, text: m.nothingFoundText } : none;
  return (
    <div className="list-page">
      {children}
      {data.length === 0 ? <Empty icon={icon} title={title} text={text} /> : rows(data)}
      <Pager {...{ m, page, total, hrefOf }} perPage={PER_PAGE} />
    </div>
  );
}

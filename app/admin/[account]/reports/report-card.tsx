import type { ReactNode } from "react";
import { Icon } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import { type ReportsQuery, reportsHref } from "./reports-query";

interface Properties {
  opened: OpenedAccount;
  query: ReportsQuery;
  /** The table's name in the address of its file. */
  part: string;
  title: string;
  children: ReactNode;
}

/** One table of the reports, with the way to take it along as a file. */
export function ReportCard({ opened: { at }, query, part, title, children }: Properties) {
  const { from, to, by } = query;
  return (
    <section className="card" aria-labelledby={`report-${part}`}>
      <header>
        <h2 id={`report-${part}`}>{title}</h2>
        <a
          className="btn small quiet end"
          href={`${at(`/reports/csv/${part}`)}${reportsHref({ from, to, by })}`}
          download
        >
          <Icon name="download" small />
          CSV <span className="vh">{title}</span>
        </a>
      </header>
      {children}
    </section>
  );
}

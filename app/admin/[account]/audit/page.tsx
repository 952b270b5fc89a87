import Link from "next/link";
import { Icon } from "../../parts/icons";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { ActorFilter } from "./actor-filter";
import { type AuditQuery, pageHref, readQuery } from "./audit-query";
import { AuditTable } from "./audit-table";

type Properties = {
  params: Promise<{ account: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** What happened in the account, newest first: the page and its filter are in the address. */
export default async function AuditPage({ params, searchParams }: Properties) {
  const { account } = await params;
  const opened = await openAccount(account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const query = readQuery(await searchParams);
  const offset = (query.page - 1) * PER_PAGE;
  const { data, total } = await opened.office.audit.list({ offset, limit: PER_PAGE, ...actorOf(query) });
  const { m, formats } = opened;
  return (
    <>
      <Top title={m.audit}>
        <TakeCsv opened={opened} list="audit" filter={actorOf(query)} />
      </Top>
      <div className="page">
        <section className="card" aria-label={m.audit}>
          <header>
            <ActorFilter m={m} actor={query.actor} />
          </header>
          {data.length === 0 ? (
            <Nothing title={m.auditNone} text={m.auditNoneText} />
          ) : (
            <AuditTable m={m} formats={formats} entries={data} />
          )}
          <Pager {...{ query, total, newer: m.newer, older: m.older }} />
        </section>
      </div>
    </>
  );
}

const PER_PAGE = 50;

const actorOf = ({ actor }: AuditQuery) => (actor === "all" ? {} : { actorKind: actor });

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty">
      <Icon name="history" />
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </div>
  );
}

function Pager({ query, total, newer, older }: { query: AuditQuery; total: number; newer: string; older: string }) {
  const isLast = query.page * PER_PAGE >= total;
  if (query.page === 1 && isLast) return null;
  return (
    <p className="foot">
      {query.page > 1 && <Link href={pageHref(query, query.page - 1)}>{newer}</Link>}
      {!isLast && <Link href={pageHref(query, query.page + 1)}>{older}</Link>}
    </p>
  );
}

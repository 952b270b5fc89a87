import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Views } from "../../parts/rows/views";
import { Top } from "../../parts/top";
import { pagingOf, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { orGone } from "../../server/or-gone";
import { AuditFilter } from "./audit-filter";
import { ACTORS, auditHref, filterOf, isFiltered, readQuery } from "./audit-query";
import { AuditTable } from "./audit-table";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What happened in the account, newest first; filter and page are in the address. */
export default async function AuditPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const read = await orGone(office.audit.list({ ...filterOf(query), ...pagingOf(query.page) }));
  const words = { person: m.auditByPeople, key: m.auditByKeys, system: m.auditBySystem };
  const views = [undefined, ...ACTORS].map((actor) => ({
    word: actor ? words[actor] : m.auditAnybody,
    href: auditHref(query, { actor, by: undefined }),
    isShown: actor === query.actor,
  }));
  return (
    <>
      <Top title={m.audit}>
        <TakeCsv opened={opened} list="audit" filter={filterOf(query)} />
      </Top>
      <RecordList
        {...{ m, read }}
        page={query.page}
        hrefOf={(page) => auditHref(query, { page })}
        none={{ icon: "history", title: m.auditNone, text: m.auditNoneText }}
        isNarrowed={isFiltered(query) || query.actor !== undefined}
        rows={(entries) => <AuditTable {...{ opened, query, entries }} />}
      >
        <Views label={m.auditWho} views={views} />
        <AuditFilter m={m} query={query} />
      </RecordList>
    </>
  );
}

import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { pagingOf, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { MailTable } from "./mail-table";
import { OutboxFilter } from "./outbox-filter";
import { filterOf, isFiltered, outboxHref, readQuery } from "./outbox-query";
import { WhyMailsStay } from "./why-mails-stay";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Every mail of the account with what became of it: filter and page are in the address. */
export default async function OutboxPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const [read, kept] = await Promise.all([
    office.outbox.browse({ ...filterOf(query), ...pagingOf(query.page) }),
    office.outbox.kept({}),
  ]);
  return (
    <>
      <Top title={m.outbox} sub={m.outboxCount(read.total)}>
        <TakeCsv opened={opened} list="outbox" filter={filterOf(query)} />
      </Top>
      <RecordList
        {...{ m, read }}
        page={query.page}
        hrefOf={(page) => outboxHref(query, { page })}
        none={{ icon: "mail", title: m.outboxNone, text: m.outboxNoneText }}
        isNarrowed={isFiltered(query)}
        rows={(mails) => <MailTable {...{ opened, mails }} />}
      >
        <div className="list-note">
          <WhyMailsStay m={m} {...kept} />
        </div>
        <OutboxFilter m={m} query={query} />
      </RecordList>
    </>
  );
}

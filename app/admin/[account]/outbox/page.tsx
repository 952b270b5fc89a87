import { Empty } from "../../parts/empty";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { MailTable } from "./mail-table";
import { OutboxFilter } from "./outbox-filter";
import { filterOf, isFiltered, outboxHref, readQuery } from "./outbox-query";
import { WhyMailsStay } from "./why-mails-stay";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Every mail of the account with what became of it: filter and page are in the address. */
export default async function OutboxPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const offset = (query.page - 1) * PER_PAGE;
  const [{ data, total }, kept] = await Promise.all([
    office.outbox.browse({ ...filterOf(query), limit: PER_PAGE, offset }),
    office.outbox.kept({}),
  ]);
  const isNarrowed = isFiltered(query);
  return (
    <>
      <Top title={m.outbox} sub={m.outboxCount(total)}>
        <TakeCsv opened={opened} list="outbox" filter={filterOf(query)} />
      </Top>
      <div className="list-page">
        <div className="list-note">
          <WhyMailsStay m={m} {...kept} />
        </div>
        <OutboxFilter m={m} query={query} />
        {data.length === 0 ? (
          <Empty
            icon="mail"
            title={isNarrowed ? m.nothingFound : m.outboxNone}
            text={isNarrowed ? m.nothingFoundText : m.outboxNoneText}
          />
        ) : (
          <MailTable opened={opened} mails={data} />
        )}
        <Pager {...{ m, total }} page={query.page} perPage={PER_PAGE} hrefOf={(page) => outboxHref(query, { page })} />
      </div>
    </>
  );
}

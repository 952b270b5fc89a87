import Link from "next/link";
import type { Event } from "../../../../server/features/events/schemas";
import { Empty } from "../../parts/empty";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { listHref, readPage, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { EventMark } from "./event-status";
import { NewEvent } from "./new-event";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What happens on a date and sells tickets. */
export default async function EventsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const page = readPage(await searchParams);
  const { data, total } = await office.events.list({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  return (
    <>
      <Top title={m.events} sub={m.eventsCount(total)}>
        <TakeCsv opened={opened} list="events" />
        {opened.may("catalog:write") && <NewEvent />}
      </Top>
      <div className="list-page">
        {data.length === 0 ? (
          <Empty icon="ticket" title={m.eventsNone} text={m.eventsNoneText} />
        ) : (
          <Table opened={opened} events={data} />
        )}
        <Pager {...{ m, page, total }} perPage={PER_PAGE} hrefOf={(to) => listHref({ page: to })} />
      </div>
    </>
  );
}

function Table({ opened: { m, formats, at }, events }: { opened: OpenedAccount; events: Event[] }) {
  return (
    <table className="t cards">
      <caption className="vh">{m.eventsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.eventTitle}</th>
          <th scope="col">{m.eventStart}</th>
          <th scope="col">{m.eventStatus}</th>
          <th scope="col" className="num">
            {m.eventSold}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, title, location, startAt, status, sold, capacity }) => (
          <tr key={id}>
            <th scope="row" className="wrap">
              <Link href={at(`/events/${id}`)} prefetch={false}>
                {title}
              </Link>
              {location && <small className="muted mail">{location}</small>}
            </th>
            <td>
              <time dateTime={startAt}>{formats.moment(new Date(startAt))}</time>
            </td>
            <td>
              <EventMark m={m} status={status} />
            </td>
            <td className="num">{m.eventSoldOf(sold, capacity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

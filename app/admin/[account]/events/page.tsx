import Link from "next/link";
import { EVENT_VIEWS } from "../../../../server/domain/events/event-views";
import type { Event } from "../../../../server/features/events/schemas";
import { RecordList } from "../../parts/rows/record-list";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Views } from "../../parts/rows/views";
import { Top } from "../../parts/top";
import { listHref, pagingOf, readOneOf, readPage, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { EventMark } from "./event-status";
import { NewEvent } from "./new-event";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What happens on a date and sells tickets: what comes, the next one first, and behind it what was. */
export default async function EventsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [view, page] = [readOneOf(asked, "view", EVENT_VIEWS), readPage(asked)];
  const read = await office.events.browse({ ...(view && { view }), ...pagingOf(page) });
  const words = { upcoming: m.eventsUpcoming, past: m.eventsPast, drafts: m.eventsDrafts, archived: m.eventArchived };
  const views = [undefined, ...EVENT_VIEWS].map((one) => ({
    word: one ? words[one] : m.anything,
    href: listHref({ view: one }),
    isShown: one === view,
  }));
  return (
    <>
      <Top title={m.events} sub={m.eventsCount(read.total)}>
        <TakeCsv opened={opened} list="events" filter={{ view }} />
        {opened.may("catalog:write") && <NewEvent />}
      </Top>
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => listHref({ view, page: to })}
        isNarrowed={view !== undefined}
        none={{ icon: "ticket", title: m.eventsNone, text: m.eventsNoneText }}
        rows={(events) => <RecordTable caption={m.eventsCaption} columns={columnsOf(opened)} rows={events} />}
      >
        <Views label={m.bookingViews} views={views} />
      </RecordList>
    </>
  );
}

const columnsOf = ({ m, formats, at }: OpenedAccount): Column<Event>[] => [
  {
    head: m.eventTitle,
    look: "wrap",
    isName: true,
    cell: ({ id, title, location }) => (
      <>
        <Link href={at(`/events/${id}`)} prefetch={false}>
          {title}
        </Link>
        {location && <small className="muted mail">{location}</small>}
      </>
    ),
  },
  {
    head: m.eventStart,
    cell: ({ startAt }) => <time dateTime={startAt}>{formats.moment(new Date(startAt))}</time>,
  },
  { head: m.eventStatus, cell: ({ status }) => <EventMark m={m} status={status} /> },
  { head: m.eventSold, look: "num", cell: ({ sold, capacity }) => m.eventSoldOf(sold, capacity) },
];

import Link from "next/link";
import { EVENT_VIEWS, type Event } from "../../../../server/features/events/schemas";
import type { PageMessages } from "../../messages";
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

/** What happens on a date and sells tickets. */
export default async function EventsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const search = await searchParams;
  const page = readPage(search);
  const view = readOneOf(search, "view", EVENT_VIEWS) ?? "upcoming";
  const [read, all] = await Promise.all([
    office.events.browse({ view, ...pagingOf(page) }),
    office.events.browse({ limit: 1 }),
  ]);
  const hrefOf = (shown: EventView, to = 1) =>
    listHref({ view: shown === "upcoming" ? undefined : shown, page: to === 1 ? undefined : to });
  return (
    <>
      <Top title={m.events} sub={m.eventsCount(all.total)}>
        <TakeCsv opened={opened} list="events" filter={{ view }} />
        {opened.may("catalog:write") && <NewEvent />}
      </Top>
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => hrefOf(view, to)}
        none={{ icon: "ticket", title: m.eventsNone, text: m.eventsNoneText }}
        isNarrowed={all.total > 0}
        rows={(events) => <RecordTable caption={m.eventsCaption} columns={columnsOf(opened)} rows={events} />}
      >
        <Views
          label={m.eventViews}
          views={EVENT_VIEWS.map((one) => ({ word: wordOf(m, one), href: hrefOf(one), isShown: one === view }))}
        />
      </RecordList>
    </>
  );
}

type EventView = (typeof EVENT_VIEWS)[number];

function wordOf(m: PageMessages, view: EventView): string {
  const words = { upcoming: m.eventsUpcoming, past: m.eventsPast, drafts: m.eventsDrafts, all: m.eventsEvery };
  return words[view];
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

import Link from "next/link";
import { askingNew } from "../../client/asking-new";
import { Icon } from "../../parts/icons";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { readCatalogue } from "../../server/catalogue";
import { pagingOf, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { BookingFilter } from "./booking-filter";
import { BookingTable } from "./booking-table";
import { BookingViews } from "./booking-views";
import { bookingsHref, filterOf, isFiltered, readQuery } from "./bookings-query";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Every booking, newest first: view, filter and page are in the address. */
export default async function BookingsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("bookings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const [catalogue, read, waiting] = await Promise.all([
    readCatalogue(office),
    office.bookings.list({ ...filterOf(query), ...pagingOf(query.page) }).catch(nothingOfUnknown),
    countsOf(opened),
  ]);
  return (
    <>
      <Top title={m.bookings} sub={m.bookingsCount(read.total)}>
        <TakeCsv opened={opened} list="bookings" filter={filterOf(query)} />
        {opened.may("bookings:write") && (
          <Link
            className="btn primary"
            href={askingNew(opened.at("/calendar"))}
            prefetch={false}
            aria-label={m.calendarNewVisit}
          >
            <Icon name="plus" small />
            <span className="only-wide">{m.calendarNewVisit}</span>
          </Link>
        )}
      </Top>
      <RecordList
        {...{ m, read }}
        page={query.page}
        hrefOf={(page) => bookingsHref(query, { page })}
        none={{ icon: "notebook-text", title: m.bookingsNone, text: m.bookingsNoneText }}
        isNarrowed={isFiltered(query) || query.view !== "all"}
        rows={(bookings) => <BookingTable {...{ opened, catalogue, bookings }} />}
      >
        <BookingViews m={m} query={query} counts={waiting} />
        <BookingFilter m={m} query={query} catalogue={catalogue} />
      </RecordList>
    </>
  );
}

/** A filter by somebody whom the account no longer has finds nothing. */
function nothingOfUnknown(error: { code?: string }) {
  if (error.code !== "NOT_FOUND") throw error;
  return { data: [], total: 0 };
}

/** How many wait for somebody to do something. */
async function countsOf({ office }: OpenedAccount) {
  const [pending, waiting] = await Promise.all([
    office.bookings.list({ status: "pending", limit: 1 }),
    office.bookings.list({ status: "waitlisted", limit: 1 }),
  ]);
  return { pending: pending.total, waiting: waiting.total };
}

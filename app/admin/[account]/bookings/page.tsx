import Link from "next/link";
import type { Booking } from "../../../../server/features/bookings/schemas";
import { askingNew } from "../../client/asking-new";
import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { readCatalogue } from "../../server/catalogue";
import { pagingOf, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { BookingFilter } from "./booking-filter";
import { BookingTable } from "./booking-table";
import { BookingViews } from "./booking-views";
import { type BookingsQuery, bookingsHref, filterOf, isFiltered, readQuery } from "./bookings-query";
import { readPartPaid } from "./read-part-paid";
import { Selection } from "./selection";

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
  const partPaid = await readPartPaid(office, read.data);
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
        isNarrowed={isFiltered(query) || query.search !== undefined || query.view !== "all"}
        rows={(bookings) => (
          <Selection
            key={bookingsHref(query, {})}
            rows={bookings.map(toPicked)}
            words={wordsOf(opened.m)}
            csvPath={opened.at("/csv/bookings")}
          >
            <BookingTable {...{ opened, catalogue, bookings, partPaid }} />
          </Selection>
        )}
      >
        <BookingViews m={m} query={query} counts={waiting} />
        <SearchBox m={m} label={m.bookingsSearch} search={query.search} kept={keptBySearch(query)} />
        <BookingFilter m={m} query={query} catalogue={catalogue} />
      </RecordList>
    </>
  );
}

/** What a search leaves as it is. */
function keptBySearch({ view, page: _, search: __, ...filter }: BookingsQuery) {
  return { view: view === "all" ? undefined : view, ...filter };
}

const toPicked = ({ id, customer, price, currency }: Booking) => ({ id, email: customer.email, price, currency });

const wordsOf = (m: PageMessages) => ({
  selection: m.bookingsSelection,
  selected: m.bookingsSelected,
  copy: m.bookingsCopyMails,
  csv: m.csvTake,
  print: m.bookingsPrint,
  clear: m.bookingsClear,
});

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

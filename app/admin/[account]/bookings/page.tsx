import { Empty } from "../../parts/empty";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { readCatalogue } from "../../server/catalogue";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { BookingFilter } from "./booking-filter";
import { BookingTable } from "./booking-table";
import { BookingViews } from "./booking-views";
import { bookingsHref, filterOf, isFiltered, readQuery } from "./bookings-query";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Every booking, newest first: view, filter and page are in the address. */
export default async function BookingsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("bookings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const offset = (query.page - 1) * PER_PAGE;
  const [catalogue, { data, total }, waiting] = await Promise.all([
    readCatalogue(office),
    office.bookings.list({ ...filterOf(query), limit: PER_PAGE, offset }).catch(nothingOfUnknown),
    countsOf(opened),
  ]);
  const isNarrowed = isFiltered(query) || query.view !== "all";
  return (
    <>
      <Top title={m.bookings} sub={m.bookingsCount(total)}>
        <TakeCsv opened={opened} list="bookings" filter={filterOf(query)} />
      </Top>
      <div className="list-page">
        <BookingViews m={m} query={query} counts={waiting} />
        <BookingFilter m={m} query={query} catalogue={catalogue} />
        {data.length === 0 ? (
          <Empty
            icon="notebook-text"
            title={isNarrowed ? m.nothingFound : m.bookingsNone}
            text={isNarrowed ? m.nothingFoundText : m.bookingsNoneText}
          />
        ) : (
          <BookingTable opened={opened} catalogue={catalogue} bookings={data} />
        )}
        <Pager
          {...{ m, total }}
          page={query.page}
          perPage={PER_PAGE}
          hrefOf={(page) => bookingsHref(query, { page })}
        />
      </div>
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

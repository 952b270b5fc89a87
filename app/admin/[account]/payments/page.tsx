import Link from "next/link";
import { PAYMENT_STATUSES } from "../../../../server/domain/pricing/payment-status";
import { paymentWord } from "../../parts/booking-status";
import { Empty } from "../../parts/empty";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { PaymentFilter } from "./payment-filter";
import { PaymentTable } from "./payment-table";
import { filterOf, isFiltered, paymentsHref, readQuery } from "./payments-query";

const PER_PAGE = 50;

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What was asked for, paid and given back, newest first; filter and page are in the address. */
export default async function PaymentsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("payments:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const paging = { limit: PER_PAGE, offset: (query.page - 1) * PER_PAGE };
  const { data, total } = await office.payments.browse({ ...filterOf(query), ...paging });
  const isNarrowed = isFiltered(query);
  return (
    <>
      <Top title={m.payments} sub={m.paymentsCount(total)}>
        <TakeCsv opened={opened} list="payments" filter={filterOf(query)} />
      </Top>
      <div className="list-page">
        <nav className="tabs" aria-label={m.bookingViews}>
          {[undefined, ...PAYMENT_STATUSES].map((status) => (
            <Link
              key={status ?? "all"}
              href={paymentsHref(query, { status, page: 1 })}
              prefetch={false}
              aria-current={status === query.status ? "page" : undefined}
            >
              {status ? paymentWord(m, status) : m.anything}
            </Link>
          ))}
        </nav>
        <PaymentFilter m={m} query={query} />
        {data.length === 0 ? (
          <Empty
            icon="wallet"
            title={isNarrowed ? m.nothingFound : m.paymentsNone}
            text={isNarrowed ? m.nothingFoundText : m.paymentsNoneText}
          />
        ) : (
          <PaymentTable opened={opened} payments={data} />
        )}
        <Pager
          {...{ m, total }}
          page={query.page}
          perPage={PER_PAGE}
          hrefOf={(page) => paymentsHref(query, { page })}
        />
      </div>
    </>
  );
}

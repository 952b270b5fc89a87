import { PAYMENT_STATUSES } from "../../../../server/domain/pricing/payment-status";
import { paymentsWord } from "../../parts/booking-status";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Views } from "../../parts/rows/views";
import { Top } from "../../parts/top";
import { pagingOf, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { PaymentFilter } from "./payment-filter";
import { PaymentTable } from "./payment-table";
import { filterOf, isFiltered, paymentsHref, readQuery } from "./payments-query";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What was asked for, paid and given back, newest first; filter and page are in the address. */
export default async function PaymentsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("payments:read")) return notAllowed(opened);
  const { m, office } = opened;
  const query = readQuery(await searchParams);
  const read = await office.payments.browse({ ...filterOf(query), ...pagingOf(query.page) });
  const views = [undefined, ...PAYMENT_STATUSES].map((status) => ({
    word: status ? paymentsWord(m, status) : m.anything,
    href: paymentsHref(query, { status, page: 1 }),
    isShown: status === query.status,
  }));
  return (
    <>
      <Top title={m.payments} sub={m.paymentsCount(read.total)}>
        <TakeCsv opened={opened} list="payments" filter={filterOf(query)} />
      </Top>
      <RecordList
        {...{ m, read }}
        page={query.page}
        hrefOf={(page) => paymentsHref(query, { page })}
        none={{ icon: "wallet", title: m.paymentsNone, text: m.paymentsNoneText }}
        isNarrowed={isFiltered(query)}
        rows={(payments) => <PaymentTable {...{ opened, payments }} />}
      >
        <Views label={m.bookingViews} views={views} />
        <PaymentFilter m={m} query={query} />
      </RecordList>
    </>
  );
}

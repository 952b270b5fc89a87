import Link from "next/link";
import type { NamedOrder } from "../../../../server/features/orders/office/schemas";
import { RecordList } from "../../parts/rows/record-list";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import { Top } from "../../parts/top";
import { listHref, pagingOf, readId, readPage, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { orGone } from "../../server/or-gone";
import { orderedWords } from "./ordered-things";
import { sourceWord } from "./source-word";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** What was ordered together, newest first; of one customer where the address says so. */
export default async function OrdersPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.mayBeyondOwn("bookings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [customer, page] = [readId(asked, "customer"), readPage(asked)];
  const read = await orGone(office.orders.browse({ ...(customer && { customerId: customer }), ...pagingOf(page) }));
  return (
    <>
      <Top title={m.orders} sub={m.ordersCount(read.total)} />
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => listHref({ customer, page: to })}
        none={{ icon: "list-ordered", title: m.ordersNone, text: m.ordersNoneText }}
        isNarrowed={customer !== undefined}
        rows={(orders) => <RecordTable caption={m.orders} columns={columnsOf(opened)} rows={orders} />}
      />
    </>
  );
}

const columnsOf = ({ m, formats, at }: OpenedAccount): Column<NamedOrder>[] => [
  {
    head: m.visitMade,
    isName: true,
    cell: ({ id, createdAt }) => (
      <Link href={at(`/orders/${id}`)} prefetch={false}>
        <time dateTime={createdAt}>{formats.moment(new Date(createdAt))}</time>
      </Link>
    ),
  },
  { head: m.bookingCustomer, cell: ({ customer }) => customer.fullName },
  { head: m.orderThings, look: "wrap", cell: orderedWords },
  { head: m.visitSource, look: "muted", cell: ({ source }) => sourceWord(m, source) },
];

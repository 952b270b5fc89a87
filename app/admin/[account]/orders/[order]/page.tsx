import Link from "next/link";
import { notFound } from "next/navigation";
import { Icon } from "../../../parts/icons";
import { type Fact, Facts } from "../../../parts/rows/facts";
import { isId } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { OrderedThings } from "../ordered-things";
import { sourceWord } from "../source-word";

type Properties = { params: Promise<{ account: string; order: string }> };

/** All that one request booked, ordered or bought, and the ways to whoever ordered it and to the money. */
export default async function OrderPage({ params }: Properties) {
  const { account, order: id } = await params;
  const opened = await openAccount(account);
  if (!opened.mayBeyondOwn("bookings:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const [order] = isId(id) ? (await office.orders.browse({ ids: [id] })).data : [];
  if (!order) notFound();
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at(`/orders?customer=${order.customer.id}`)} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.ordersAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1>{m.orderOf(order.customer.fullName)}</h1>
        </div>
      </header>
      <div className="cu">
        <section className="card" aria-labelledby="things">
          <header>
            <h2 id="things">{m.orderThings}</h2>
          </header>
          <OrderedThings {...{ opened, order }} />
        </section>
        <section className="card" aria-labelledby="facts">
          <header>
            <h2 id="facts">{m.orderFacts}</h2>
          </header>
          <div className="in">
            <Facts pairs={factsOf(opened, order)} />
          </div>
        </section>
      </div>
    </div>
  );
}

type Order = Awaited<ReturnType<OpenedAccount["office"]["orders"]["browse"]>>["data"][number];

function factsOf({ m, formats, at, may }: OpenedAccount, order: Order): Fact[] {
  const { customer, createdAt, source, paymentId } = order;
  const pairs: Fact[] = [
    [
      m.bookingCustomer,
      <Link key="customer" href={at(`/customers/${customer.id}`)} prefetch={false}>
        {customer.fullName}
      </Link>,
    ],
    [m.visitMade, formats.moment(new Date(createdAt))],
    [m.visitSource, sourceWord(m, source)],
  ];
  if (paymentId && may("payments:read"))
    pairs.push([
      m.bookingMoney,
      <Link key="payment" href={at(`/payments/${paymentId}`)} prefetch={false}>
        {m.orderPayment}
      </Link>,
    ]);
  return pairs;
}

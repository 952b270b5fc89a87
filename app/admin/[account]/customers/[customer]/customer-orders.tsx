import Link from "next/link";
import type { OpenedAccount } from "../../../server/open-account";
import { orderedWords } from "../../orders/ordered-things";
import type { Profile } from "./read-profile";

/** What they ordered, booked or bought, newest first; nothing where they did not, or the role does not see orders. */
export function CustomerOrders({ opened: { m, formats, at }, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { orders, ordersTotal, customer } = profile;
  if (orders.length === 0) return null;
  return (
    <section className="card" aria-labelledby="orders">
      <header>
        <h2 id="orders">{m.orders}</h2>
        {ordersTotal > orders.length && (
          <Link className="end" href={at(`/orders?customer=${customer.id}`)} prefetch={false}>
            {m.ordersAll}
          </Link>
        )}
      </header>
      <ul className="rows">
        {orders.map((order) => (
          <li key={order.id}>
            <Link className="what" href={at(`/orders/${order.id}`)} prefetch={false}>
              <b>{formats.moment(new Date(order.createdAt))}</b>
              <small>{orderedWords(order)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

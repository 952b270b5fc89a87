import Link from "next/link";
import { Suspense } from "react";
import type { OpenedAccount } from "../../server/open-account";
import { OrderedThings } from "./ordered-things";

interface Properties {
  opened: OpenedAccount;
  orderId: string;
  /** Of the visit on whose page it stands. */
  shownId?: string;
}

/** All that one request ordered, where that is more than one thing and the role sees orders. Read after the rest. */
export function OrderedTogether(properties: Properties) {
  if (!properties.opened.mayBeyondOwn("bookings:read")) return null;
  return (
    <Suspense key={properties.orderId}>
      <Together {...properties} />
    </Suspense>
  );
}

async function Together({ opened, orderId, shownId }: Properties) {
  const { m, at, office } = opened;
  const [order] = (await office.orders.browse({ ids: [orderId] })).data;
  if (!order || order.things.length < 2) return null;
  return (
    <section className="card" aria-labelledby="together">
      <header>
        <h2 id="together">{m.orderedTogether}</h2>
        <Link className="end" href={at(`/orders/${order.id}`)} prefetch={false}>
          {m.orderOpen}
        </Link>
      </header>
      <OrderedThings {...{ opened, order }} {...(shownId && { shownId })} />
    </section>
  );
}

import Link from "next/link";
import type { NamedOrder, OrderedThing } from "../../../../server/features/orders/office/schemas";
import type { OpenedAccount } from "../../server/open-account";

interface Properties {
  opened: OpenedAccount;
  order: Pick<NamedOrder, "things">;
  /** Of the visit, ticket or package on whose page they stand. */
  shownId?: string;
}

/** What was ordered together, each with the way to it. */
export function OrderedThings({ opened, order, shownId }: Properties) {
  const { m, at } = opened;
  return (
    <ul className="rows">
      {order.things.map((thing) => (
        <li key={thing.id} aria-current={thing.id === shownId ? "true" : undefined}>
          <Link className="what" href={at(pageOf(thing))} prefetch={false}>
            <b>{thing.title}</b>
            <small>{detailsOf(opened, thing)}</small>
          </Link>
          {thing.isCalledOff && <span className="st off">{m.statusCancelled}</span>}
        </li>
      ))}
    </ul>
  );
}

const pageOf = ({ kind, id, eventId }: OrderedThing): string =>
  ({ visit: `/bookings/${id}`, ticket: `/events/${eventId}`, package: `/packages/${id}` })[kind];

function detailsOf({ m, formats }: OpenedAccount, { name, at, dates }: OrderedThing): string {
  const details = [name, at && formats.moment(new Date(at)), dates > 1 && m.visitSeriesDates(dates)];
  return details.filter(Boolean).join(" · ");
}

/** What was ordered, in one line. */
export const orderedWords = ({ things }: Pick<NamedOrder, "things">): string =>
  things.map(({ title, name }) => [title, name].filter(Boolean).join(" – ")).join(", ");

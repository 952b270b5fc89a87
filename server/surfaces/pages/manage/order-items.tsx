import type { ManagedBooking, ManagedOrder } from "../api-types";
import { Facts } from "../components/facts";
import { Avatar } from "../components/picture";
import { href, type Page, whenLines } from "../page";
import { reasonText } from "./managed";

type Item = ManagedOrder["items"][number];

interface ItemsProps {
  page: Page;
  managed: ManagedBooking;
  order: ManagedOrder;
  /** Of who does it, by id. */
  pictures: Map<string, string | null>;
}

/** Everything of the order, each with when, by whom and what was added and answered. */
export function OrderItems({ page, managed, order, pictures }: ItemsProps) {
  const { m } = page;
  const { number } = managed.booking;
  return (
    <section>
      <h2>{m.yourVisit}</h2>
      <ol className="rows bare">
        {order.items.map((item) => (
          <OrderItem key={item.number} {...{ page, item, managed, pictures }} isOnly={order.items.length === 1} />
        ))}
      </ol>
      <Facts
        facts={[
          ...order.items.flatMap(({ answers }) =>
            answers.map(({ label, answers: said }): [string, string] => [label, said.join(", ")]),
          ),
          [m.notes, managed.booking.notes],
          [m.reason, reasonText(page, managed)],
          [
            m.number,
            <span key={number} className="mono">
              {number}
            </span>,
          ],
        ]}
      />
    </section>
  );
}

function OrderItem(props: Omit<ItemsProps, "order"> & { item: Item; isOnly: boolean }) {
  const { page, item, managed, isOnly, pictures } = props;
  const { m, f } = page;
  const { booking } = managed;
  const isThis = item.number === booking.number;
  const [day, hours] = whenLines(page, { ...item, wholeDays: item.service.durationDays !== null });
  return (
    <li>
      <div className="tight">
        <h3>
          {isThis || isOnly ? (
            <bdi>{item.service.title}</bdi>
          ) : (
            <a href={href(page, new URL(item.manageUrl).pathname)}>
              <bdi>{item.service.title}</bdi>
            </a>
          )}
        </h3>
        {!isOnly && (
          <p className="muted">
            <bdi>{day}</bdi>
            {hours !== null && (
              <>
                , <bdi>{hours}</bdi>
              </>
            )}
          </p>
        )}
        <p className="line">
          <Avatar name={item.staff.fullName} url={pictures.get(item.staff.id) ?? null} isSmall />
          <bdi>{item.staff.fullName}</bdi>
          {item.persons > 1 && <span className="muted">{m.peopleCount(item.persons)}</span>}
        </p>
        {item.extras.length > 0 && (
          <p className="muted small">
            {m.withExtras(item.extras.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)))}
          </p>
        )}
        {!isThis && item.status !== booking.status && <p className="small">{m.statuses[item.status]}</p>}
        <Parts page={page} item={item} />
      </div>
      <p className="price">
        <bdi>{item.price === 0 ? m.free : f.money(item.price, booking.currency)}</bdi>
      </p>
    </li>
  );
}

/** What a service that is made of others comes to, part by part. */
function Parts({ page, item: { parts } }: { page: Page; item: Item }) {
  if (parts.length === 0) return null;
  return (
    <ul className="muted small">
      {parts.map((part) => {
        const [, hours] = whenLines(page, { ...part, wholeDays: false });
        return (
          <li key={`${part.title} ${part.start}`}>
            <bdi>{hours}</bdi> · <bdi>{part.title}</bdi> · <bdi>{part.staff}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

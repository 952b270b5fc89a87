import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { PublicEvent } from "../api-types";
import { bookPath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { leftOf } from "./event-form";
import { DateTile, eventTimeText } from "./event-time";

/** P6: the events that are still ahead, the next one first. */
export async function eventsPage(api: PublicApi, page: Page): Promise<SurfaceResponse> {
  const [events, services] = await Promise.all([api.events(), api.services()]);
  const { m } = page;
  return answerPage(
    page,
    { title: m.events.title },
    <>
      <h1>{events.length === 0 ? m.events.none : m.events.title}</h1>
      <EventRows page={page} events={events} />
      {services.length > 0 && (
        <p>
          <a className="quiet" href={href(page, bookPath(page))}>
            {m.events.services}
          </a>
        </p>
      )}
    </>,
  );
}

/** @param isBelow whether the rows stand under a heading of their own */
export function EventRows({ page, events, isBelow = false }: { page: Page; events: PublicEvent[]; isBelow?: boolean }) {
  const Heading = isBelow ? "h3" : "h2";
  if (events.length === 0) return null;
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.id}>
          <DateTile page={page} at={event.startAt} zone={event.timeZone} />
          <div>
            <Heading className="row-title">
              <a href={href(page, bookPath(page, "events", event.slug))}>
                <bdi>{event.title}</bdi>
              </a>
            </Heading>
            <p className="muted">
              <bdi>{eventTimeText(page, { start: event.startAt, end: event.endAt, zone: event.timeZone })}</bdi>
            </p>
            {event.location && <p className="muted small clip">{event.location}</p>}
          </div>
          <p className="price">{standing(page, event)}</p>
        </li>
      ))}
    </ul>
  );
}

/** What can be had of it, in a few words: the lowest price, or why there is none. */
export function standing(page: Page, event: PublicEvent): string {
  const { m, f } = page;
  const onSale = event.ticketTypes.filter((type) => type.onSale);
  if (!event.onSale || onSale.length === 0) return salesText(page, event);
  const free = onSale.filter((type) => leftOf(event, type) !== 0);
  if (free.length === 0) return event.waitlist ? m.events.soldOutWaits : m.events.soldOut;
  const [cheapest] = free.toSorted((one, other) => one.price - other.price);
  if (!cheapest) return m.events.soldOut;
  const price = cheapest.price === 0 ? m.free : f.money(cheapest.price, cheapest.currency);
  return free.some((type) => type.price > cheapest.price) ? m.events.from(price) : price;
}

/** Why nothing is on sale now. @param sales of the event, or of a ticket type */
export function salesText(page: Page, event: PublicEvent, sales: Pick<PublicEvent, "salesStart"> = event): string {
  const { m, f, config } = page;
  const from = [event.salesStart, sales.salesStart]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const isAhead = from !== undefined && Date.parse(from) > Date.parse(config?.now ?? "");
  return isAhead ? m.events.notYet(f.dateTime(new Date(from), event.timeZone)) : m.events.salesOver;
}

import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { PublicEvent } from "../api-types";
import { bookPath, deadlineText, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { leftOf } from "./event-form";
import { DateTile, SpanText } from "./event-time";

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
              <SpanText page={page} start={event.startAt} end={event.endAt} zone={event.timeZone} />
            </p>
            {event.location && <p className="muted small clip">{event.location}</p>}
            <WhyNone page={page} event={event} />
          </div>
          <Price page={page} event={event} />
        </li>
      ))}
    </ul>
  );
}

const onSaleOf = ({ onSale, ticketTypes }: PublicEvent) => (onSale ? ticketTypes.filter((type) => type.onSale) : []);
const freeOf = (event: PublicEvent) => onSaleOf(event).filter((type) => leftOf(event, type) !== 0);

/** Why there are no tickets to be had of it. */
function WhyNone({ page, event }: { page: Page; event: PublicEvent }) {
  const text = whyNone(page, event);
  return text && <p className="pill plain">{text}</p>;
}

function Price({ page, event }: { page: Page; event: PublicEvent }) {
  const text = priceText(page, event);
  return text && <p className="price">{text}</p>;
}

/** What can be had of it, in a few words: the lowest price, or why there is none. */
export const standing = (page: Page, event: PublicEvent): string =>
  whyNone(page, event) ?? priceText(page, event) ?? page.m.events.soldOut;

function whyNone(page: Page, event: PublicEvent): string | null {
  const { events } = page.m;
  if (onSaleOf(event).length === 0) return salesText(page, event);
  if (freeOf(event).length > 0) return null;
  return event.waitlist ? events.soldOutWaits : events.soldOut;
}

function priceText({ m, f }: Page, event: PublicEvent): string | null {
  const free = freeOf(event);
  const [cheapest] = free.toSorted((one, other) => one.price - other.price);
  if (!cheapest) return null;
  const price = cheapest.price === 0 ? m.free : f.money(cheapest.price, cheapest.currency);
  return free.some((type) => type.price > cheapest.price) ? m.events.from(price) : price;
}

/** Why nothing is on sale now. @param sales of the event, or of a ticket type */
export function salesText(page: Page, event: PublicEvent, sales: Pick<PublicEvent, "salesStart"> = event): string {
  const { m, config } = page;
  const from = [event.salesStart, sales.salesStart]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const isAhead = from !== undefined && Date.parse(from) > Date.parse(config?.now ?? "");
  return isAhead ? m.events.notYet(deadlineText(page, new Date(from), event.timeZone)) : m.events.salesOver;
}

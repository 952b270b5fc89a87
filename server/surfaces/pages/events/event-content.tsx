import type { PublicEvent } from "../api-types";
import { Alert, ErrorSummary } from "../components/alert";
import { Icon } from "../components/icon";
import { CoverPicture } from "../components/picture";
import { bookPath, href, type Page } from "../page";
import { isWebAddress } from "../web-address";
import { BuyerFields } from "./buyer-fields";
import { type EventProps, isSoldOut, leftOf, linesOf } from "./event-form";
import { DateTile, EventTime } from "./event-time";
import { salesText } from "./events-page";
import { PhoneSubmit, TicketOrder } from "./ticket-order";
import { TicketTable } from "./ticket-table";

/** What is on, and the form that orders tickets of it with the order beside it. */
export function EventContent(props: EventProps) {
  const { page, event } = props;
  const isOnSale = event.onSale && event.ticketTypes.some((type) => type.onSale);
  return (
    <>
      <SetbackAlert {...props} />
      {event.status === "cancelled" && <CancelledNote page={page} />}
      <Cover event={event} />
      {isOnSale ? (
        <OrderForm {...props} />
      ) : (
        <>
          <EventHead page={page} event={event} />
          {event.status !== "cancelled" && (
            <p className="note calm">
              <Icon name="info" />
              <span>{salesText(page, event, nextSales(event))}</span>
            </p>
          )}
        </>
      )}
    </>
  );
}

const CancelledNote = ({ page: { m } }: { page: Page }) => (
  <div className="note calm">
    <Icon name="calendar-x" />
    <div>
      <strong>{m.events.cancelled}</strong>
      <p>{m.events.cancelledHint}</p>
    </div>
  </div>
);

/** Of the types the one whose sales begin first. */
const nextSales = ({ ticketTypes }: PublicEvent) =>
  ticketTypes
    .filter(({ salesStart }) => salesStart !== null)
    .sort((one, other) => ((one.salesStart ?? "") < (other.salesStart ?? "") ? -1 : 1))[0];

function SetbackAlert({ page, event, form, setback }: EventProps) {
  const { m } = page;
  if (setback === null) return null;
  if (setback.kind === "invalid")
    return <ErrorSummary title={m.errorSummary} errors={Object.entries(setback.errors)} />;
  if (setback.kind === "rate_limited") return <Alert title={m.waitAndRetry(setback.retryAfterSeconds)} />;
  if (setback.kind === "server") return <Alert title={m.tryAgainSafely} />;
  return (
    <Alert title={m.events.gone}>
      <p>{m.events.goneHint}</p>
      <ul>
        {scarceOf(event, form).map(({ title, left }) => (
          <li key={title}>
            <bdi>{title}</bdi>: {left === 0 ? m.events.soldOut : m.events.left(left)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The types of which more are chosen than there are left. */
const scarceOf = (event: PublicEvent, form: EventProps["form"]) =>
  linesOf(event, form).flatMap(({ type, quantity }) => {
    const left = leftOf(event, type);
    return left !== null && left < quantity ? [{ title: type.title, left }] : [];
  });

function Cover({ event: { imageUrl } }: { event: PublicEvent }) {
  if (!isWebAddress(imageUrl)) return null;
  return <CoverPicture url={imageUrl} />;
}

function EventHead({ page, event }: { page: Page; event: PublicEvent }) {
  const { startAt: start, endAt: end, timeZone: zone } = event;
  const place = event.location ?? page.config?.companyAddress;
  return (
    <div className="stack">
      <div className="line headline">
        <DateTile page={page} at={start} zone={zone} />
        <h1>
          <bdi>{event.title}</bdi>
        </h1>
      </div>
      <ul className="tight">
        <li className="with-icon">
          <Icon name="clock" />
          <span>
            <EventTime page={page} start={start} end={end} zone={zone} />
          </span>
        </li>
        {place && (
          <li className="with-icon">
            <Icon name="map-pin" />
            <bdi>{place}</bdi>
          </li>
        )}
      </ul>
      {event.description.split(/\n{2,}/).map(
        (text, index) =>
          text.trim() !== "" && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none is ever moved.
            <p key={index} className="prose">
              {text}
            </p>
          ),
      )}
    </div>
  );
}

function OrderForm(props: EventProps) {
  const { page, event } = props;
  const { m, config } = page;
  return (
    <form
      method="post"
      action={href(page, bookPath(page, "events", event.slug))}
      className="cols"
      noValidate
      data-once=""
      data-pending={page.m.pending}
    >
      <div className="stack">
        <EventHead page={page} event={event} />
        <TicketTable {...props} />
        {event.waitlist && isSoldOut(event) && (
          <p className="note">
            <Icon name="bell" />
            <span>{m.events.waitHint}</span>
          </p>
        )}
        {event.requiresApproval && <p className="muted small">{m.events.approval(config?.companyName ?? "")}</p>}
        {canOrder(event) && <BuyerFields {...props} />}
      </div>
      {canOrder(event) && <TicketOrder {...props} />}
      {canOrder(event) && <PhoneSubmit {...props} />}
    </form>
  );
}

const canOrder = (event: PublicEvent): boolean => event.waitlist || !isSoldOut(event);

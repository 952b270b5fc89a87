import type { ReactNode } from "react";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Facts } from "../components/facts";
import { Icon } from "../components/icon";
import { EventTime } from "../events/event-time";
import { href, type Page } from "../page";
import { MOODS } from "./moods";
import { QrCode } from "./qr-code";
import type { TicketView } from "./ticket-access";

type State = TicketView["state"];

/** P7: one ticket, for whoever holds its address: shown at the door, on a screen or printed. */
export function ticketPage(page: Page, view: TicketView, { token }: { token: string }): Promise<SurfaceResponse> {
  const { m } = page;
  const title = m.ticket.titles[view.state];
  const { mark, icon } = MOODS[view.state];
  return answerPage(
    page,
    { title: `${title}, ${view.event.title}` },
    <div className="manage">
      <section>
        <h1 className={`mood ${mark}`}>
          <Icon name={icon} /> {title}
        </h1>
        <p>{hintOf(page, view)}</p>
        {view.state === "approved" && <Pass page={page} view={view} />}
        <TicketFacts page={page} view={view} />
      </section>
      <Actions page={page} view={view} token={token} />
    </div>,
  );
}

function hintOf({ m, config }: Page, { state }: TicketView): ReactNode {
  const hints: Record<State, ReactNode> = {
    approved: m.ticket.atTheDoor,
    pending: m.bookedPendingHint(config?.companyName ?? ""),
    unpaid: m.ticket.unpaidHint,
    waitlisted: m.ticket.waitlistedHint,
    cancelled: m.ticket.cancelledHint,
    checked_in: null,
    over: null,
  };
  return hints[state];
}

function Pass({ page, view: { code } }: { page: Page; view: TicketView }) {
  return (
    <div className="pass">
      <QrCode text={code} label={page.m.ticket.qrCode(code)} />
      <p>
        <code>{code}</code>
      </p>
    </div>
  );
}

function TicketFacts({ page, view }: { page: Page; view: TicketView }) {
  const { m } = page;
  const { event, code, attendeeName, typeTitle, checkedInAt } = view;
  return (
    <Facts
      facts={[
        [
          m.ticket.event,
          <strong key="event">
            <bdi>{event.title}</bdi>
          </strong>,
        ],
        [
          m.when,
          <EventTime
            key="when"
            page={page}
            start={event.start}
            end={event.end}
            zone={page.homeZone}
            isOff={view.state === "cancelled"}
          />,
        ],
        [m.where, event.location ?? page.config?.companyAddress],
        [m.ticket.attendee, <bdi key="attendee">{attendeeName}</bdi>],
        [m.ticket.type, <bdi key="type">{typeTitle}</bdi>],
        [m.price, priceText(page, view)],
        [m.ticket.cameIn, checkedInAt && page.f.dateTime(new Date(checkedInAt), page.homeZone)],
        [m.ticket.code, view.state === "approved" ? null : <code key="code">{code}</code>],
      ]}
    />
  );
}

function priceText({ m, f }: Page, { price, currency, paid }: TicketView): string {
  const money = f.money(price, currency);
  if (price === 0) return m.free;
  if (paid === null) return money;
  return paid === "paid" ? m.paidAmount(money) : m.payOnSite(money);
}

function Actions({ page, view, token }: { page: Page; view: TicketView; token: string }) {
  const { m } = page;
  const { payment, state, currency } = view;
  const isAhead = state === "approved" || state === "pending" || state === "unpaid";
  if (!payment && !isAhead) return null;
  return (
    <aside className="actions">
      {payment && (
        <section>
          <a className="button primary" href={href(page, new URL(payment.url).pathname)}>
            {m.pay.button(page.f.money(payment.due, currency))}
          </a>
        </section>
      )}
      {isAhead && (
        <section>
          <h2>{m.addToCalendar}</h2>
          <a className="button" href={`/ticket/${token}/ics`}>
            <Icon name="calendar-plus" /> {m.calendarFile}
          </a>
        </section>
      )}
    </aside>
  );
}

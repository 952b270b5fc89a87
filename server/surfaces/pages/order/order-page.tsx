import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Band } from "../components/band";
import { CalendarMenu } from "../components/calendar-menu";
import { Facts } from "../components/facts";
import { Icon } from "../components/icon";
import { BigEventTime } from "../events/event-time";
import { href, type Page } from "../page";
import { LOOKS } from "../ticket/moods";
import { eventLinks, heldText } from "../ticket/ticket-page";
import type { TicketOrderView } from "./order-access";

/** P8: all tickets of one order, for whoever ordered them. */
export function orderPage(page: Page, view: TicketOrderView): Promise<SurfaceResponse> {
  const { m } = page;
  const title = m.events.ordered[view.state];
  const { event, money } = view;
  const place = event.location ?? page.config?.companyAddress;
  return answerPage(
    page,
    { title: `${title}, ${event.title}` },
    <div className="cols">
      <div className="stack">
        <Band {...LOOKS[view.state]} title={title} text={hintOf(page, view)}>
          <h2>
            <bdi>{event.title}</bdi>
          </h2>
          <BigEventTime page={page} start={event.start} end={event.end} zone={page.homeZone} />
          <Actions page={page} view={view} />
        </Band>
        <section>
          <h2>{m.events.tickets}</h2>
          <Tickets page={page} view={view} />
        </section>
      </div>
      <aside className="side panel">
        <Facts
          facts={[
            [m.where, place],
            [m.total, money && moneyText(page, money)],
          ]}
        />
      </aside>
    </div>,
  );
}

function hintOf(page: Page, { state, email, tickets }: TicketOrderView): string | null {
  const { m, config } = page;
  if (state === "approved") return m.events.sentTo(email);
  if (state === "pending") return m.bookedPendingHint(config?.companyName ?? "");
  const unpaid = tickets.find(({ view }) => view.state === "unpaid");
  if (unpaid) return heldText(page, unpaid.view);
  return state === "waitlisted" ? m.ticket.waitlistedHint : null;
}

function moneyText({ m, f }: Page, money: NonNullable<TicketOrderView["money"]>): string {
  const total = f.money(money.total, money.currency);
  if (money.isPaid) return m.paidAmount(total);
  return money.isPaidAtDoor ? m.payOnSite(total) : total;
}

function Tickets({ page, view: { tickets } }: { page: Page; view: TicketOrderView }) {
  const { m } = page;
  return (
    <ul className="rows bare">
      {tickets.map(({ url, view }) => (
        <li key={url}>
          <div>
            <h3>
              <a href={href(page, new URL(url).pathname)}>
                <bdi>{view.typeTitle}</bdi> · <bdi>{view.attendeeName}</bdi>
              </a>
            </h3>
            <p className="muted">
              {view.state === "approved" ? <span className="mono">{view.code}</span> : m.ticket.titles[view.state]}
            </p>
          </div>
          <Icon name="chevron-right" flip />
        </li>
      ))}
    </ul>
  );
}

function Actions({ page, view: { event, tickets, money } }: { page: Page; view: TicketOrderView }) {
  const { m, f } = page;
  const [toPay] = tickets.flatMap(({ view }) => view.payment ?? []);
  const ahead = tickets.find(({ view }) => ["approved", "pending", "unpaid"].includes(view.state));
  if (!toPay && !ahead) return null;
  return (
    <div className="actions">
      {toPay && money && (
        <a className="btn" href={href(page, new URL(toPay.url).pathname)}>
          {m.pay.button(f.money(toPay.due, money.currency))}
        </a>
      )}
      {ahead && (
        <CalendarMenu
          page={page}
          file={`${new URL(ahead.url).pathname}/ics`}
          outside={eventLinks(page, event)}
          isFirst={!toPay}
        />
      )}
    </div>
  );
}

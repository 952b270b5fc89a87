import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Facts } from "../components/facts";
import { Icon } from "../components/icon";
import { EventTime } from "../events/event-time";
import { href, type Page } from "../page";
import { MOODS } from "../ticket/moods";
import type { TicketOrderView } from "./order-access";

/** P8: all tickets of one order, for whoever ordered them. */
export function orderPage(page: Page, view: TicketOrderView): Promise<SurfaceResponse> {
  const { m } = page;
  const title = m.events.ordered[view.state];
  const { mark, icon } = MOODS[view.state];
  return answerPage(
    page,
    { title: `${title}, ${view.event.title}` },
    <div className="manage">
      <section>
        <h1 className={`mood ${mark}`}>
          <Icon name={icon} /> {title}
        </h1>
        {hintOf(page, view)}
        <OrderFacts page={page} view={view} />
        <h2>{m.events.tickets}</h2>
        <Tickets page={page} view={view} />
      </section>
      <Actions page={page} view={view} />
    </div>,
  );
}

function hintOf({ m, config }: Page, { state, email }: TicketOrderView) {
  if (state === "approved") return <p>{m.events.sentTo(email)}</p>;
  if (state === "pending") return <p>{m.bookedPendingHint(config?.companyName ?? "")}</p>;
  if (state === "unpaid") return <p>{m.ticket.unpaidHint}</p>;
  return state === "waitlisted" ? <p>{m.ticket.waitlistedHint}</p> : null;
}

function OrderFacts({ page, view: { event, state, money } }: { page: Page; view: TicketOrderView }) {
  const { m, homeZone } = page;
  const isOff = state === "cancelled";
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
          <EventTime key="when" page={page} start={event.start} end={event.end} zone={homeZone} isOff={isOff} />,
        ],
        [m.where, event.location ?? page.config?.companyAddress],
        [m.total, money && moneyText(page, money)],
      ]}
    />
  );
}

function moneyText({ m, f }: Page, money: NonNullable<TicketOrderView["money"]>): string {
  const total = f.money(money.total, money.currency);
  if (money.isPaid) return m.paidAmount(total);
  return money.isPaidAtDoor ? m.payOnSite(total) : total;
}

function Tickets({ page, view: { tickets } }: { page: Page; view: TicketOrderView }) {
  const { m } = page;
  return (
    <ul className="cards">
      {tickets.map(({ url, view }) => (
        <li key={url} className="card">
          <div>
            <h3>
              <a className="cover" href={href(page, new URL(url).pathname)}>
                <bdi>{view.typeTitle}</bdi> · <bdi>{view.attendeeName}</bdi>
              </a>
            </h3>
            <p className="meta">{view.state === "approved" ? <code>{view.code}</code> : m.ticket.titles[view.state]}</p>
          </div>
          <Icon name="chevron-right" flip />
        </li>
      ))}
    </ul>
  );
}

function Actions({ page, view: { tickets, money } }: { page: Page; view: TicketOrderView }) {
  const { m, f } = page;
  const [toPay] = tickets.flatMap(({ view }) => view.payment ?? []);
  const ahead = tickets.find(({ view }) => ["approved", "pending", "unpaid"].includes(view.state));
  if (!toPay && !ahead) return null;
  return (
    <aside className="actions">
      {toPay && money && (
        <section>
          <a className="button primary" href={href(page, new URL(toPay.url).pathname)}>
            {m.pay.button(f.money(toPay.due, money.currency))}
          </a>
        </section>
      )}
      {ahead && (
        <section>
          <h2>{m.addToCalendar}</h2>
          <a className="button" href={`${new URL(ahead.url).pathname}/ics`}>
            <Icon name="calendar-plus" /> {m.calendarFile}
          </a>
        </section>
      )}
    </aside>
  );
}

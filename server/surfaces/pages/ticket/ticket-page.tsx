import type { ReactNode } from "react";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Band } from "../components/band";
import { CalendarMenu, calendarLinks } from "../components/calendar-menu";
import { Facts } from "../components/facts";
import { Icon } from "../components/icon";
import { BigEventTime } from "../events/event-time";
import { deadlineText, href, type Page } from "../page";
import { LOOKS } from "./moods";
import { QrCode } from "./qr-code";
import type { TicketView, Wallet } from "./ticket-access";

type State = TicketView["state"];

interface Ways {
  token: string;
  wallets: Record<Wallet, boolean>;
}

/** P7: one ticket, for whoever holds its address: shown at the door, on a screen or printed. */
export function ticketPage(page: Page, view: TicketView, ways: Ways): Promise<SurfaceResponse> {
  const { m } = page;
  const title = m.ticket.titles[view.state];
  const isValid = view.state === "approved";
  return answerPage(
    page,
    { title: `${title}, ${view.event.title}`, isNarrow: true },
    <>
      {!isValid && <Band {...LOOKS[view.state]} title={title} text={hintOf(page, view)} />}
      <article className="ticket">
        <div className="stack">
          <Head page={page} view={view} isMain={isValid} />
          <BigEventTime page={page} start={view.event.start} end={view.event.end} zone={page.homeZone} />
          <TicketFacts page={page} view={view} />
        </div>
        {isValid && <Pass page={page} view={view} />}
      </article>
      <Actions page={page} view={view} {...ways} />
      {isValid && <p className="muted">{hintOf(page, view)}</p>}
    </>,
  );
}

/** What it is a ticket for: the page's headline, unless there is something else to be said first. */
function Head({ page, view, isMain }: { page: Page; view: TicketView; isMain: boolean }) {
  const Heading = isMain ? "h1" : "h2";
  return (
    <div>
      <p className="muted">
        {page.m.ticket.type} · <bdi>{view.typeTitle}</bdi>
      </p>
      <Heading>
        <bdi>{view.event.title}</bdi>
      </Heading>
    </div>
  );
}

/** Until when a ticket is kept for its payment. */
export function heldText(page: Page, { payment }: TicketView): string {
  const { m, homeZone } = page;
  if (!payment?.heldUntil) return m.ticket.unpaidHint;
  return `${m.pay.heldUntil(deadlineText(page, new Date(payment.heldUntil), homeZone))} ${m.visit.payToKeep}`;
}

function hintOf(page: Page, view: TicketView): ReactNode {
  const { m, config } = page;
  const hints: Record<State, ReactNode> = {
    approved: m.ticket.atTheDoor,
    pending: m.bookedPendingHint(config?.companyName ?? ""),
    unpaid: heldText(page, view),
    waitlisted: m.ticket.waitlistedHint,
    cancelled: m.ticket.cancelledHint,
    checked_in: null,
    over: null,
  };
  return hints[view.state];
}

function Pass({ page, view: { code } }: { page: Page; view: TicketView }) {
  const { m } = page;
  return (
    <div className="code">
      <QrCode text={code} label={m.ticket.qrCode(code)} />
      <p className="mono">{code}</p>
      <p className="pill ok">
        <Icon name="check" isSmall />
        {m.ticket.valid}
      </p>
    </div>
  );
}

function TicketFacts({ page, view }: { page: Page; view: TicketView }) {
  const { m } = page;
  const { event, code, attendeeName, checkedInAt, state } = view;
  return (
    <Facts
      facts={[
        [
          m.ticket.attendee,
          <b key="attendee">
            <bdi>{attendeeName}</bdi>
          </b>,
        ],
        [m.where, event.location ?? page.config?.companyAddress],
        [m.price, priceText(page, view)],
        [m.ticket.cameIn, checkedInAt && page.f.dateTime(new Date(checkedInAt), page.homeZone)],
        [
          m.ticket.code,
          state === "approved" ? null : (
            <span key="code" className="mono">
              {code}
            </span>
          ),
        ],
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

function Actions({ page, view, token, wallets }: { page: Page; view: TicketView } & Ways) {
  const { m } = page;
  const { payment, state, currency } = view;
  const isAhead = state === "approved" || state === "pending" || state === "unpaid";
  if (!payment && !isAhead) return null;
  return (
    <div className="actions">
      {payment && (
        <a className="btn" href={href(page, new URL(payment.url).pathname)}>
          {m.pay.button(page.f.money(payment.due, currency))}
        </a>
      )}
      {isAhead && (
        <CalendarMenu
          page={page}
          file={`/ticket/${token}/ics`}
          outside={eventLinks(page, view.event)}
          isFirst={!payment}
        />
      )}
      {state === "approved" && <WalletLinks page={page} token={token} wallets={wallets} />}
    </div>
  );
}

/** Links that open the visitor's own calendar with the event filled in. They carry neither token nor code. */
export function eventLinks({ config }: Page, event: TicketView["event"]) {
  const { title, start, end, location } = event;
  return calendarLinks({
    title,
    start,
    end,
    details: config?.companyName ?? "",
    location: location ?? config?.companyAddress ?? "",
  });
}

/** Ways into a phone's wallet, where this server can sign for it. */
function WalletLinks({ page, token, wallets }: { page: Page } & Ways) {
  const { addToWallet } = page.m.ticket;
  const names = (["apple", "google"] as const).filter((name) => wallets[name]);
  return names.map((name) => (
    <a key={name} className="soft long" href={href(page, `/ticket/${token}/${name}-wallet`)} data-file="">
      <Icon name="wallet" />
      {addToWallet[name]}
    </a>
  ));
}

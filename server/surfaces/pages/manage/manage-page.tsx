import type { ReactNode } from "react";
import { sameClock, toTimeZone } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { ManagedBooking, ManagedOrder, Service } from "../api-types";
import { bookAgainLink } from "../book/again";
import { Alert } from "../components/alert";
import { Band } from "../components/band";
import { CalendarMenu } from "../components/calendar-menu";
import { ContactLinks } from "../components/document";
import { Icon } from "../components/icon";
import { BigWhen } from "../components/when";
import { deadlineText, href, type Page } from "../page";
import type { PaymentAccess } from "../pay/payment-access";
import type { PublicApi } from "../public-api";
import { type BookingMood, calendarLinksOf, directionsTo, moodOf, visitItems, visitSpan } from "./managed";
import { LOOKS } from "./moods";
import { OrderItems } from "./order-items";
import { OrderMoney } from "./order-money";

/** P4: one booking, for whoever holds its address: confirmation first, later the place to change or cancel it. */
export async function managePage(api: PublicApi, page: Page, managing: Managing): Promise<SurfaceResponse> {
  const { managed, token } = managing;
  // Without what can be booked now there are letters for pictures, and fewer things are filled in.
  const [order, services] = await Promise.all([api.managedOrder(token), api.services().catch(() => [])]);
  const mood = moodOf(managed, new Date(page.config?.now ?? 0));
  const heldUntil = mood === "unpaid" ? await holdOf(managing) : null;
  const news = mood === "approved" ? newsOf(page, managed) : null;
  const title = news?.title ?? titleOf(page, mood);
  const isTooLate = page.query.get("done") === LATE && !managed.canCancel && !managed.canReschedule;
  const view = isTooLate ? { title: page.m.errorTitle(title), status: 409 } : { title };
  const shown = visitorPage(page, managed);
  const items = visitItems(managed, order);
  return answerPage(
    page,
    view,
    <>
      {page.embed !== null && BOOKED.has(mood) && (
        <span hidden data-booked={managed.booking.number} data-start={managed.booking.start} />
      )}
      {isTooLate && <TooLate page={page} managed={managed} />}
      <div className="cols">
        <div className="stack">
          <Band {...LOOKS[mood]} title={title} text={news?.text ?? hintOf(shown, mood, { managed, order, heldUntil })}>
            <BigWhen page={shown} span={visitSpan(managed, items)} />
            <Actions {...{ page, managed, order, mood, token, items, services }} />
          </Band>
          <OrderItems page={shown} managed={managed} order={order} pictures={picturesOf(services)} />
          <Where page={page} />
        </div>
        <OrderMoney page={page} managed={managed} order={order} />
      </div>
    </>,
  );
}

/** Until when the time is held for its payment, as the payment's own page says; only the hint is without it. */
async function holdOf({ managed: { payment }, pay }: Managing): Promise<string | null> {
  const token = payment?.checkoutUrl && new URL(payment.checkoutUrl).pathname.split("/").at(-1);
  if (!pay || !token) return null;
  return pay.view(token, { reads: true }).then(
    ({ heldUntil }) => heldUntil,
    () => null,
  );
}

/** Of everybody who can be booked, by id. */
const picturesOf = (services: Service[]): Map<string, string | null> =>
  new Map(services.flatMap(({ staff }) => staff.map(({ id, imageUrl }) => [id, imageUrl] as const)));

/** What the site around is told of, in a frame. */
const BOOKED: ReadonlySet<BookingMood> = new Set(["approved", "pending", "waitlisted"]);

interface Managing {
  managed: ManagedBooking;
  token: string;
  /** Knows until when a time is held; absent, nobody does. */
  pay?: PaymentAccess | undefined;
}

/** Of the address that a change leads to which came too late; the page says so where the booking bears it out. */
const LATE = "late";

/** Leads to the page that tells the rule. */
export const tooLate = (page: Page, token: string): SurfaceResponse =>
  redirect(303, href(page, `/manage/${token}`, { done: LATE }));

/** Leads back from what cannot be done any more: to the rule, where the booking itself does not say why. */
export const leadBack = (page: Page, { managed, token }: Pick<Managing, "managed" | "token">): SurfaceResponse =>
  managed.cancelUntil !== null && !managed.canCancel
    ? tooLate(page, token)
    : redirect(303, href(page, `/manage/${token}`));

/** What has just happened, as the address says that led here; only what the booking bears out. */
function newsOf({ m, f, query }: Page, { booking, payment }: ManagedBooking): { title?: string; text: string } | null {
  const sent = m.confirmationSent(booking.customer.email);
  const done = query.get("done");
  if (done === "moved" && booking.sequence > 0) return { title: m.timeChanged, text: sent };
  if (done === "paid" && payment !== null && payment.paid > 0) {
    return { text: `${m.received(f.money(payment.paid, booking.currency))} ${sent}` };
  }
  return null;
}

/** The rule that refused it, and whom to call. */
function TooLate({ page, managed }: { page: Page; managed: ManagedBooking }) {
  const { m, config } = page;
  const rule = wasUntil(page, managed);
  return (
    <Alert title={m.tooLateNow}>
      {rule && <p>{rule}</p>}
      {config?.companyPhone && (
        <p>
          <a href={`tel:${config.companyPhone.replace(/[^\d+]/g, "")}`}>{m.callNow(config.companyPhone)}</a>
        </p>
      )}
    </Alert>
  );
}

/** Until when it can be changed, in a sentence; null when that is over by its nature. */
function untilText(page: Page, managed: ManagedBooking, say: (when: string | null) => string): string | null {
  const { cancelUntil, booking } = managed;
  if (cancelUntil === null) return null;
  const isUntilStart = Date.parse(cancelUntil) === Date.parse(booking.start);
  return say(isUntilStart ? null : deadlineText(visitorPage(page, managed), new Date(cancelUntil)));
}

/** Until when it could be changed; of one that got its time after that, that it never could. */
function wasUntil(page: Page, managed: ManagedBooking): string | null {
  const { cancelUntil, booking } = managed;
  const isShort = cancelUntil !== null && Date.parse(cancelUntil) < Date.parse(booking.movedAt ?? booking.createdAt);
  return isShort ? page.m.shortNotice : untilText(page, managed, page.m.tooLate);
}

function titleOf({ m }: Page, mood: BookingMood): string {
  const titles: Record<BookingMood, string> = {
    approved: m.booked,
    pending: m.bookedPending,
    unpaid: m.bookedPayment,
    lapsed: m.bookedPayment,
    waitlisted: m.bookedWaitlist,
    cancelled: m.bookedCancelled,
    rejected: m.bookedRejected,
    over: m.bookedDone,
    no_show: m.bookedNoShow,
  };
  return titles[mood];
}

function hintOf(
  page: Page,
  mood: BookingMood,
  { managed, order, heldUntil }: { managed: ManagedBooking; order: ManagedOrder; heldUntil: string | null },
): ReactNode {
  const { m } = page;
  if (mood === "approved") return m.confirmationSent(managed.booking.customer.email);
  if (mood === "pending") return m.bookedPendingHint(managed.account.companyName);
  if (mood === "unpaid") {
    if (heldUntil === null) return m.bookedPaymentHint;
    return `${m.pay.heldUntil(deadlineText(page, new Date(heldUntil)))} ${m.visit.payToKeep}`;
  }
  if (mood === "lapsed") return m.bookedPaymentOver;
  if (mood !== "waitlisted") return null;
  const place = order.items.find(({ number }) => number === managed.booking.number)?.waitlistPlace;
  return place ? `${m.waitlistPlace(place)} ${m.bookedWaitlistHint}` : m.bookedWaitlistHint;
}

/** The address, and the way there. */
function Where({ page: { m, config } }: { page: Page }) {
  if (!config?.companyAddress) return null;
  return (
    <section>
      <h2>{m.where}</h2>
      <p>
        <bdi>{config.companyAddress}</bdi>
      </p>
      <a className="quiet" href={directionsTo(config.companyAddress)} target="_blank" rel="noreferrer">
        <Icon name="map-pin" />
        {m.directions} <span className="vh">({m.newTab})</span>
      </a>
    </section>
  );
}

/**
 * The zone in which the customer saw the times when they booked, as their mails have it, unless the address names
 * another; then both clocks are shown. Days have no clock.
 */
function visitorPage(page: Page, { booking }: ManagedBooking): Page {
  if (booking.service.durationDays !== null) return page;
  const zone = toTimeZone(booking.timeZone);
  const start = new Date(booking.start);
  const foreign = zone !== null && !page.query.has("tz") && !sameClock(start, zone, page.homeZone);
  return foreign ? { ...page, zone } : page;
}

interface ActionsProps {
  page: Page;
  managed: ManagedBooking;
  order: ManagedOrder;
  mood: BookingMood;
  token: string;
  /** What is visited together. */
  items: ManagedOrder["items"];
  /** What can be booked now. */
  services: Service[];
}

/** One first thing to do: pay what is held, keep the date, or book anew; then changing and cancelling. */
function Actions({ page, managed, order, mood, token, items, services }: ActionsProps) {
  const { m } = page;
  const { payment, booking, canCancel, canReschedule } = managed;
  const isOpen = mood === "approved" || mood === "pending" || mood === "unpaid" || mood === "waitlisted";
  if (!isOpen) {
    return (
      <p className="actions">
        <a className="btn" href={bookAgainLink(page, { managed, order, token }, services)}>
          {m.bookAgain}
        </a>
      </p>
    );
  }
  const toPay = payment?.checkoutUrl ?? null;
  return (
    <>
      <div className="actions">
        {payment !== null && toPay !== null && (
          <a
            className="btn"
            href={href(page, new URL(toPay).pathname, { embed: "" })}
            target={page.embed ? "_top" : undefined}
          >
            {m.pay.button(page.f.money(payment.due, booking.currency))}
          </a>
        )}
        {mood !== "waitlisted" && (
          <CalendarMenu
            page={page}
            file={`/manage/${token}/ics`}
            outside={calendarLinksOf(page, managed, items)}
            isFirst={toPay === null}
          />
        )}
        {canReschedule && (
          <a className="soft" href={href(page, `/manage/${token}/reschedule`)}>
            {items.length > 1 ? m.visit.changeOf(booking.service.title) : m.changeTime}
          </a>
        )}
        {canCancel && (
          <a className="quiet" href={href(page, `/manage/${token}/cancel`)}>
            {mood === "waitlisted"
              ? m.visit.leaveWaitlist
              : items.length > 1
                ? m.visit.cancelOf(booking.service.title)
                : m.cancelBooking}
          </a>
        )}
      </div>
      <Deadline page={page} managed={managed} />
    </>
  );
}

/** Until when it can be changed; when that is over, the rule and whom to call. */
function Deadline({ page, managed }: Pick<ActionsProps, "page" | "managed">) {
  const { m } = page;
  const { canCancel, canReschedule } = managed;
  if (canCancel || canReschedule) {
    const term = untilText(page, managed, canReschedule ? m.changeUntil : m.visit.cancelUntil);
    return term && <p className="muted small">{term}</p>;
  }
  return (
    <div className="late">
      <p>{wasUntil(page, managed) ?? m.tooLateNow}</p>
      <p>{m.callUs}</p>
      <p className="line">
        <ContactLinks page={page} />
      </p>
    </div>
  );
}

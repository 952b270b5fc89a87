import type { ReactNode } from "react";
import { sameClock, toTimeZone } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { ManagedBooking } from "../api-types";
import { Alert } from "../components/alert";
import { Band } from "../components/band";
import { CalendarMenu } from "../components/calendar-menu";
import { ContactLinks } from "../components/document";
import { Facts } from "../components/facts";
import { Avatar } from "../components/picture";
import { BigWhen } from "../components/when";
import { bookPath, href, type Page, whenText } from "../page";
import { type BookingMood, bookedSpan, calendarLinks, moodOf, reasonText } from "./managed";
import { LOOKS } from "./moods";

/** P4: one booking, for whoever holds its address: confirmation first, later the place to change or cancel it. */
export function managePage(
  page: Page,
  managed: ManagedBooking,
  { token, tooLate = false }: { token: string; tooLate?: boolean },
): Promise<SurfaceResponse> {
  const mood = moodOf(managed, new Date(page.config?.now ?? 0));
  const title = titleOf(page, mood);
  const view = tooLate ? { title: page.m.errorTitle(title), status: 409 } : { title };
  const shown = visitorPage(page, managed);
  return answerPage(
    page,
    view,
    <>
      {tooLate && <TooLate page={page} managed={managed} />}
      <div className="cols">
        <div className="stack">
          <Band {...LOOKS[mood]} title={title} text={hintOf(page, mood, managed)}>
            <BigWhen page={shown} span={bookedSpan(managed)} />
            <Actions page={page} managed={managed} mood={mood} token={token} />
          </Band>
          <Visit page={page} managed={managed} />
          <Where page={page} />
        </div>
        <Aside page={page} managed={managed} />
      </div>
    </>,
  );
}

/** The rule that refused it, and whom to call. */
function TooLate({ page, managed }: { page: Page; managed: ManagedBooking }) {
  const { m, config } = page;
  const until = deadlineText(page, managed);
  return (
    <Alert title={m.tooLateNow}>
      {until && <p>{m.tooLate(until)}</p>}
      {config?.companyPhone && (
        <p>
          <a href={`tel:${config.companyPhone.replace(/[^\d+]/g, "")}`}>{m.callNow(config.companyPhone)}</a>
        </p>
      )}
    </Alert>
  );
}

function deadlineText(page: Page, managed: ManagedBooking): string | null {
  const { cancelUntil } = managed;
  if (cancelUntil === null) return null;
  return whenText(visitorPage(page, managed), { start: cancelUntil, end: cancelUntil, wholeDays: false });
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

function hintOf({ m }: Page, mood: BookingMood, managed: ManagedBooking): ReactNode {
  if (mood === "approved") return m.confirmationSent(managed.booking.customer.email);
  if (mood === "pending") return m.bookedPendingHint(managed.account.companyName);
  if (mood === "unpaid") return m.bookedPaymentHint;
  if (mood === "lapsed") return m.bookedPaymentOver;
  return mood === "waitlisted" ? m.bookedWaitlistHint : null;
}

/** What was booked, of whom, and what was said of it. */
function Visit({ page, managed }: { page: Page; managed: ManagedBooking }) {
  const { m, f } = page;
  const { booking } = managed;
  return (
    <section>
      <h2>{m.yourVisit}</h2>
      <ul className="rows bare">
        <li>
          <div>
            <h3>
              <bdi>{booking.service.title}</bdi>
            </h3>
            {booking.persons > 1 && <p className="muted">{m.peopleCount(booking.persons)}</p>}
            <p className="line">
              <Avatar name={booking.staff.fullName} isSmall />
              <bdi>{booking.staff.fullName}</bdi>
            </p>
          </div>
          <p className="price">
            <bdi>{booking.price === 0 ? m.free : f.money(booking.price, booking.currency)}</bdi>
          </p>
        </li>
      </ul>
      <Facts
        facts={[
          [m.notes, booking.notes],
          [m.reason, reasonText(page, managed)],
        ]}
      />
    </section>
  );
}

export function Where({ page: { m, config } }: { page: Page }) {
  if (!config?.companyAddress) return null;
  return (
    <section>
      <h2>{m.where}</h2>
      <p>
        <bdi>{config.companyAddress}</bdi>
      </p>
    </section>
  );
}

/** How it is paid, in whose name it is, and its number. */
function Aside({ page, managed }: { page: Page; managed: ManagedBooking }) {
  const { m } = page;
  const { booking } = managed;
  return (
    <aside className="side panel">
      <Facts
        facts={[
          [m.payment, paymentText(page, managed)],
          [m.bookedFor, <bdi key="for">{booking.customer.fullName}</bdi>],
          [
            m.number,
            <span key="number" className="mono">
              {booking.number}
            </span>,
          ],
        ]}
      />
    </aside>
  );
}

/** Both clocks are shown to a customer who booked from another zone, whatever the address says; days have no clock. */
function visitorPage(page: Page, { booking }: ManagedBooking): Page {
  if (booking.service.durationDays !== null) return page;
  const zone = toTimeZone(booking.timeZone);
  const start = new Date(booking.start);
  const foreign = zone !== null && page.zone === page.homeZone && !sameClock(start, zone, page.homeZone);
  return foreign ? { ...page, zone } : page;
}

function paymentText({ m, f }: Page, { payment, booking }: ManagedBooking): string | null {
  if (payment === null || payment.total === 0) return null;
  const money = (amount: number) => f.money(amount, booking.currency);
  if (payment.paid > 0) return m.paidAmount(money(payment.paid));
  if (payment.checkoutUrl !== null) return m.dueAmount(money(payment.due));
  return payment.method === "local" && payment.status === "pending" ? m.payOnSite(money(payment.total)) : null;
}

interface ActionsProps {
  page: Page;
  managed: ManagedBooking;
  mood: BookingMood;
  token: string;
}

/** One first thing to do: pay what is held, keep the date, or book anew; then changing and cancelling. */
function Actions({ page, managed, mood, token }: ActionsProps) {
  const { m } = page;
  const { payment, booking, canCancel, canReschedule } = managed;
  const isOpen = mood === "approved" || mood === "pending" || mood === "unpaid" || mood === "waitlisted";
  if (!isOpen) {
    return (
      <p className="actions">
        <a className="btn" href={href(page, bookPath(page, booking.service.id))}>
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
          <a className="btn" href={href(page, new URL(toPay).pathname)}>
            {m.pay.button(page.f.money(payment.due, booking.currency))}
          </a>
        )}
        {mood !== "waitlisted" && (
          <CalendarMenu
            page={page}
            file={`/manage/${token}/ics`}
            outside={calendarLinks(page, managed)}
            isFirst={toPay === null}
          />
        )}
        {canReschedule && (
          <a className="soft" href={href(page, `/manage/${token}/reschedule`)}>
            {m.changeTime}
          </a>
        )}
        {canCancel && (
          <a className="quiet" href={href(page, `/manage/${token}/cancel`)}>
            {m.cancelBooking}
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
  const until = deadlineText(page, managed);
  if (canCancel || canReschedule) return until && <p className="muted small">{m.changeUntil(until)}</p>;
  return (
    <div>
      <p>{until ? m.tooLate(until) : m.tooLateNow}</p>
      <p>{m.callUs}</p>
      <p className="line">
        <ContactLinks page={page} />
      </p>
    </div>
  );
}

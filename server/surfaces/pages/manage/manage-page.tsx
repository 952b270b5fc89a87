import type { ReactNode } from "react";
import { sameClock, toTimeZone } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import type { ManagedBooking } from "../api-types";
import { Alert } from "../components/alert";
import { ContactLinks } from "../components/document";
import { Facts } from "../components/facts";
import { Icon, type IconName } from "../components/icon";
import { When } from "../components/when";
import { bookPath, href, type Page, whenText } from "../page";
import { type BookingMood, bookedSpan, calendarLinks, moodOf, reasonText } from "./managed";

const ICONS: Record<BookingMood, IconName> = {
  approved: "circle-check",
  pending: "hourglass",
  unpaid: "hourglass",
  lapsed: "calendar-x",
  waitlisted: "list-ordered",
  cancelled: "calendar-x",
  rejected: "calendar-x",
  over: "info",
  no_show: "info",
};

/** P4: one booking, for whoever holds its address: confirmation first, later the place to change or cancel it. */
export function managePage(
  page: Page,
  managed: ManagedBooking,
  { token, tooLate = false }: { token: string; tooLate?: boolean },
): Promise<SurfaceResponse> {
  const mood = moodOf(managed, new Date(page.config?.now ?? 0));
  const title = titleOf(page, mood);
  const hint = hintOf(page, mood, managed);
  const view = tooLate ? { title: page.m.errorTitle(title), status: 409 } : { title };
  return answerPage(
    page,
    view,
    <div className="manage">
      {tooLate && <Alert title={page.m.tooLateNow} />}
      <section>
        <h1 className={`mood ${mood}`}>
          <Icon name={ICONS[mood]} /> {title}
        </h1>
        {hint && <p>{hint}</p>}
        <BookingFacts page={page} managed={managed} mood={mood} />
      </section>
      <Actions page={page} managed={managed} mood={mood} token={token} />
    </div>,
  );
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

function BookingFacts({ page, managed, mood }: { page: Page; managed: ManagedBooking; mood: BookingMood }) {
  const { m, f } = page;
  const { booking } = managed;
  const shown = visitorPage(page, managed);
  const struck = mood === "cancelled" || mood === "rejected";
  return (
    <Facts
      facts={[
        [m.when, <When key="when" page={shown} span={bookedSpan(managed)} struck={struck} />],
        [m.service, <bdi key="service">{booking.service.title}</bdi>],
        [m.who, <bdi key="who">{booking.staff.fullName}</bdi>],
        [m.where, page.config?.companyAddress],
        [m.people, booking.persons > 1 ? String(booking.persons) : null],
        [m.price, booking.price === 0 ? m.free : f.money(booking.price, booking.currency)],
        [m.payment, paymentText(page, managed)],
        [m.bookedFor, <bdi key="for">{booking.customer.fullName}</bdi>],
        [m.notes, booking.notes],
        [m.reason, reasonText(page, managed)],
        [m.number, <code key="number">{booking.number}</code>],
      ]}
    />
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

function Actions({ page, managed, mood, token }: ActionsProps) {
  const { m } = page;
  const open = mood === "approved" || mood === "pending" || mood === "unpaid" || mood === "waitlisted";
  return (
    <aside className="actions">
      {open && <PayLink page={page} managed={managed} />}
      {open && mood !== "waitlisted" && <CalendarLinks page={page} managed={managed} token={token} />}
      {open && <ChangeLinks page={page} managed={managed} token={token} />}
      {!open && (
        <a className="button primary" href={href(page, bookPath(page, managed.booking.service.id))}>
          {m.bookAgain}
        </a>
      )}
    </aside>
  );
}

function PayLink({ page, managed: { payment, booking } }: Pick<ActionsProps, "page" | "managed">) {
  if (!payment?.checkoutUrl) return null;
  return (
    <section>
      <a className="button primary" href={href(page, new URL(payment.checkoutUrl).pathname)}>
        {page.m.pay.button(page.f.money(payment.due, booking.currency))}
      </a>
    </section>
  );
}

function CalendarLinks({ page, managed, token }: Omit<ActionsProps, "mood">) {
  const { m } = page;
  const links = calendarLinks(page, managed);
  const outside = { target: "_blank", rel: "noreferrer" };
  return (
    <section>
      <h2>{m.addToCalendar}</h2>
      <a className="button" href={`/manage/${token}/ics`}>
        <Icon name="calendar-plus" /> {m.calendarFile}
      </a>
      <a className="button" href={links.google} {...outside}>
        {m.googleCalendar} <span className="hidden">({m.newTab})</span>
      </a>
      <a className="button" href={links.outlook} {...outside}>
        {m.outlookCalendar} <span className="hidden">({m.newTab})</span>
      </a>
    </section>
  );
}

function ChangeLinks({ page, managed, token }: Omit<ActionsProps, "mood">) {
  const { m } = page;
  const { canCancel, canReschedule, cancelUntil } = managed;
  const shown = visitorPage(page, managed);
  const until = cancelUntil && whenText(shown, { start: cancelUntil, end: cancelUntil, wholeDays: false });
  if (!canCancel && !canReschedule) {
    return (
      <section>
        <h2>{m.changeOrCancel}</h2>
        <p>{until ? m.tooLate(until) : m.tooLateNow}</p>
        <p>{m.callUs}</p>
        <p className="contact">
          <ContactLinks page={page} />
        </p>
      </section>
    );
  }
  return (
    <section>
      <h2>{m.changeOrCancel}</h2>
      {until && <p className="muted small">{m.changeUntil(until)}</p>}
      {canReschedule && (
        <a className="button" href={href(page, `/manage/${token}/reschedule`)}>
          <Icon name="calendar-days" /> {m.changeTime}
        </a>
      )}
      {canCancel && (
        <a className="button danger" href={href(page, `/manage/${token}/cancel`)}>
          <Icon name="calendar-x" /> {m.cancelBooking}
        </a>
      )}
    </section>
  );
}

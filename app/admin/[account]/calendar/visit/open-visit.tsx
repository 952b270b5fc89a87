import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { canMove, holdsSeat, movesFrom } from "../../../../../server/domain/booking-status";
import type { CalendarEntry } from "../../../../../server/features/calendar";
import { BookingMark } from "../../../parts/booking-status";
import type { OpenedAccount } from "../../../server/open-account";
import { ArrivedButton } from "../../bookings/[booking]/arrived-button";
import { ChangeButton } from "../../bookings/[booking]/change/change-button";
import { arrivalOf, beforeOf, changedOf, joinedOf, movedOf } from "../../bookings/[booking]/changed-of";
import { PrintButton } from "../../bookings/[booking]/print-button";
import type { Visit } from "../../bookings/[booking]/read-visit";
import { VisitActions } from "../../bookings/[booking]/visit-actions";
import { VisitCustomer } from "../../bookings/[booking]/visit-customer";
import { VisitDetails } from "../../bookings/[booking]/visit-details";
import { VisitHistory } from "../../bookings/[booking]/visit-history";
import { VisitMails } from "../../bookings/[booking]/visit-mails";
import { VisitMoney } from "../../bookings/[booking]/visit-money";
import { VisitParts } from "../../bookings/[booking]/visit-parts";
import { VisitSeries } from "../../bookings/[booking]/visit-series";
import { type CalendarQuery, calendarHref } from "../calendar-query";
import type { Offer } from "../create/new-visit";
import { MoveButton } from "../move/move-button";
import { wordsOf } from "../read-sheet";
import { AddToGroup } from "./add-to-group";
import { AppointmentActions, type Whole } from "./appointment-actions";
import { CloseVisit } from "./close-visit";
import { Drawer } from "./drawer";

interface Properties {
  opened: OpenedAccount;
  query: CalendarQuery;
  offer: Offer;
  entries: CalendarEntry[];
  /** The visit that the address names; null: an appointment is open. */
  visit: Promise<Visit> | null;
}

/** What stands open beside the calendar: a visit, or an appointment of several customers or of none. */
export async function OpenVisit({ opened, query, offer, entries, visit: read }: Properties) {
  const { visit: id } = query;
  const entry = entries.find(
    (one) => one.id === query.appointment || one.bookings.some((booking) => booking.id === id),
  );
  if (id === undefined || !read) return entry ? <OpenAppointment {...{ opened, query, offer, entry }} /> : null;
  const visit = await read;
  return (
    <Frame {...{ opened, query }} cardId={visit.booking.appointmentId} href={opened.at(`/bookings/${id}`)}>
      <VisitHead opened={opened} visit={visit} />
      {opened.may("bookings:write") && (
        <div className="acts">
          <ArrivedButton of={arrivalOf(visit.booking)} />
          {holdsSeat(visit.booking.status) && <MoveButton {...movedOf(opened, visit)} />}
          <ChangeButton before={beforeOf(visit)} />
          <AddToGroup to={joinedOf(visit)} />
          <VisitActions booking={changedOf(opened, visit)} moves={movesFrom(visit.booking.status)} />
        </div>
      )}
      <VisitCustomer opened={opened} visit={visit} />
      <VisitParts opened={opened} visit={visit} />
      <VisitMoney opened={opened} visit={visit} />
      <VisitDetails opened={opened} visit={visit} />
      <VisitSeries opened={opened} visit={visit} />
      {visit.mails && <VisitMails opened={opened} mails={visit.mails} />}
      <Suspense key={id}>
        <VisitHistory opened={opened} id={id} />
      </Suspense>
    </Frame>
  );
}

const movedEntry = (name: string, { id, groupId, serviceId, seriesId, updatedAt, ...entry }: CalendarEntry) => ({
  ...{ id, name, staffId: entry.staffId, start: entry.start, end: entry.end, persons: entry.persons },
  serviceId: groupId === null ? serviceId : null,
  ...{ seenAt: updatedAt, isSeries: seriesId !== null, alone: null },
});

const wholeOf = (name: string, { id, note, seriesId, bookings }: CalendarEntry): Whole => ({
  ...{ id, name, note },
  bookings: bookings.filter(({ status }) => canMove(status, "cancelled")).length,
  isSeries: seriesId !== null,
});

function VisitHead({ opened: { m, formats }, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { customer, appointment, composite, status, arrivedAt } = visit.booking;
  const [start, end] = [new Date(appointment.start), new Date(appointment.end)];
  return (
    <div className="stack s">
      <span className="line">
        <h2>{customer.fullName}</h2>
        <span className="end">
          <BookingMark m={m} status={status} isThere={arrivedAt !== null} />
        </span>
      </span>
      <p>
        <b>{composite?.title ?? visit.catalogue.titleOf(appointment.serviceId)}</b>
        <span className="muted">
          {" · "}
          {visit.catalogue.nameOf(appointment.staffId)}
        </span>
      </p>
      <p className="muted">
        <time dateTime={appointment.start}>{formats.longDay(start)}</time>
        {", "}
        <bdi>
          {formats.time(start)}–{formats.time(end)}
        </bdi>
      </p>
    </div>
  );
}

type OfAppointment = Omit<Properties, "entries" | "visit"> & { entry: CalendarEntry };

function OpenAppointment({ opened, query, offer, entry }: OfAppointment) {
  const { m, formats } = opened;
  const { name, seats } = wordsOf(opened, entry);
  const [start, end] = [new Date(entry.start), new Date(entry.end)];
  return (
    <Frame {...{ opened, query }} cardId={entry.id}>
      <div className="stack s">
        <h2>{name}</h2>
        <p>{offer.members.find(({ id }) => id === entry.staffId)?.name}</p>
        <p className="muted">
          <time dateTime={entry.start}>{formats.longDay(start)}</time>
          {", "}
          <bdi>
            {formats.time(start)}–{formats.time(end)}
          </bdi>
        </p>
        {seats && (
          <p>
            {[m.seats(seats.taken, seats.all), seats.waiting > 0 && m.waiting(seats.waiting)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
      </div>
      {opened.may("bookings:write") && (
        <div className="acts">
          {seats && entry.groupId === null && (
            <AddToGroup to={{ id: entry.id, serviceId: entry.serviceId, isFull: seats.taken >= seats.all }} />
          )}
          <MoveButton offer={{ ...offer, services: [] }} of={movedEntry(name, entry)} />
          <AppointmentActions of={wholeOf(name, entry)} />
        </div>
      )}
      {seats && entry.note !== "" && <p className="lines">{entry.note}</p>}
      {entry.bookings.length === 0 ? (
        <p className="muted">{m.calendarBlockedText}</p>
      ) : (
        <WhoComes {...{ opened, query, entry }} />
      )}
    </Frame>
  );
}

function WhoComes({ opened: { m }, query, entry }: Pick<OfAppointment, "opened" | "query" | "entry">) {
  return (
    <section className="card" aria-label={m.calendarGroup}>
      <ul className="rows">
        {entry.bookings.map(({ id, customer, status, persons, arrivedAt }) => (
          <li key={id}>
            <Link className="what" href={calendarHref(query, { visit: id })} prefetch={false} scroll={false}>
              <b>{customer}</b>
              {persons > 1 && <small>{m.bookingPersons(persons)}</small>}
            </Link>
            <BookingMark m={m} status={status} isThere={arrivedAt !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param href the visit's own page, where it has one */
function Frame(properties: {
  opened: OpenedAccount;
  query: CalendarQuery;
  cardId: string;
  href?: string;
  children: ReactNode;
}) {
  const { opened, query, cardId, href, children } = properties;
  const { m } = opened;
  return (
    <Drawer label={m.calendarVisit} cardId={cardId}>
      <div className="dr-top">
        <b>{m.calendarVisit}</b>
        <span className="end acts tight">
          <PrintButton />
          {href && (
            <Link className="btn quiet small" href={href} prefetch={false}>
              {m.calendarWholeVisit}
            </Link>
          )}
          <CloseVisit href={calendarHref(query)} />
        </span>
      </div>
      <div className="dr-in">{children}</div>
    </Drawer>
  );
}

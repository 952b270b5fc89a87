import Link from "next/link";
import { Suspense } from "react";
import { holdsSeat, movesFrom } from "../../../../../server/domain/booking-status";
import { BookingMark } from "../../../parts/booking-status";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { MoveButton } from "../../calendar/move/move-button";
import { AddToGroup } from "../../calendar/visit/add-to-group";
import { OrderedTogether } from "../../orders/ordered-together";
import { ArrivedButton } from "./arrived-button";
import { ChangeButton } from "./change/change-button";
import { arrivalOf, beforeOf, changedOf, joinedOf, movedOf } from "./changed-of";
import { PrintButton } from "./print-button";
import { readVisit, type Visit } from "./read-visit";
import { VisitActions } from "./visit-actions";
import { VisitCustomer } from "./visit-customer";
import { VisitDetails } from "./visit-details";
import { VisitHistory } from "./visit-history";
import { VisitMails } from "./visit-mails";
import { VisitMoney } from "./visit-money";
import { VisitParts } from "./visit-parts";
import { VisitSeries } from "./visit-series";

type Properties = { params: Promise<{ account: string; booking: string }> };

/** One visit: who, when, what, the money, and what was written about it. */
export default async function VisitPage({ params }: Properties) {
  const { account, booking: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("bookings:read")) return notAllowed(opened);
  const { m, at } = opened;
  const visit = await orGone(readVisit(opened, id));
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/bookings")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.visitAll}
        </Link>
      </p>
      <VisitTop opened={opened} visit={visit} />
      <Actions opened={opened} visit={visit} />
      <div className="cu around">
        <div className="stack l">
          <VisitParts opened={opened} visit={visit} />
          <VisitDetails opened={opened} visit={visit} />
          <VisitSeries opened={opened} visit={visit} />
          <OrderedTogether opened={opened} orderId={visit.booking.orderId} shownId={visit.booking.id} />
        </div>
        <aside className="stack l" aria-label={m.bookingCustomer}>
          <VisitCustomer opened={opened} visit={visit} />
          <VisitMoney opened={opened} visit={visit} />
        </aside>
        <div className="stack l">
          {visit.mails && <VisitMails opened={opened} mails={visit.mails} />}
          <Suspense>
            <VisitHistory opened={opened} id={id} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function VisitTop({ opened: { m, formats }, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { status, arrivedAt, appointment, customer, composite } = visit.booking;
  const [start, end] = [new Date(appointment.start), new Date(appointment.end)];
  const title = composite?.title ?? visit.catalogue.titleOf(appointment.serviceId);
  return (
    <header className="cu-top">
      <div className="what">
        <h1>{customer.fullName}</h1>
        <p>
          <b>{title}</b>
          <span className="muted">
            {" · "}
            <time dateTime={appointment.start}>{formats.longDay(start)}</time>
            {", "}
            <bdi>
              {formats.time(start)}–{formats.time(end)}
            </bdi>
            {" · "}
            {visit.catalogue.nameOf(appointment.staffId)}
          </span>
        </p>
      </div>
      <span className="line">
        <BookingMark m={m} status={status} isThere={arrivedAt !== null} />
        <PrintButton />
      </span>
    </header>
  );
}

function Actions({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  if (!opened.may("bookings:write")) return null;
  return (
    <div className="acts">
      <ArrivedButton of={arrivalOf(visit.booking)} />
      {holdsSeat(visit.booking.status) && <MoveButton {...movedOf(opened, visit)} />}
      <ChangeButton before={beforeOf(visit)} />
      <AddToGroup to={joinedOf(visit)} />
      <VisitActions booking={changedOf(opened, visit)} moves={movesFrom(visit.booking.status)} />
    </div>
  );
}

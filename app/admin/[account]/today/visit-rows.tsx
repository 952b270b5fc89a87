import Link from "next/link";
import { canArrive } from "../../../../server/domain/booking/arrival";
import { holdsSeat } from "../../../../server/domain/booking-status";
import { BookingMark, MoneyMark } from "../../parts/booking-status";
import type { OpenedAccount } from "../../server/open-account";
import { ArrivedButton } from "../bookings/[booking]/arrived-button";
import type { Arrival } from "../bookings/use-arrival";
import { nearestColor } from "../calendar/grid/nearest-color";
import { TakePayment } from "./quick-actions";
import type { Visit } from "./read-today";

interface Shown {
  opened: OpenedAccount;
  now: Date;
  /** Whether they are about to begin, or have: whoever comes is noted. */
  isAwaited?: boolean;
}

/** Visits of one day, by start. */
export function VisitRows({ visits, ...shown }: Shown & { visits: Visit[] }) {
  if (visits.length === 0) return null;
  return (
    <ol className="rows visits">
      {visits.map((visit) => (
        <Row key={visit.id} {...shown} visit={visit} />
      ))}
    </ol>
  );
}

function Row({ opened, now, visit, isAwaited = false }: Shown & { visit: Visit }) {
  const { m, formats, at } = opened;
  const seated = visit.bookings.filter(({ status }) => holdsSeat(status));
  const [only] = seated;
  const booking = visit.capacityMax === 1 || seated.length === 1 ? only : undefined;
  const href = visit.bookings[0]?.id;
  const { title } = visit;
  const due = booking?.due;
  const name = booking?.customer ?? (visit.bookings.length > 0 ? title : m.blocked);
  const text = (
    <>
      <b>{name}</b>
      <small>{[...detailsOf(opened, visit, name === title ? null : title), visit.member].join(" · ")}</small>
    </>
  );
  return (
    <li>
      <time className="vt" dateTime={visit.start}>
        <b>{formats.time(new Date(visit.start))}</b>
        <small>{formats.time(new Date(visit.end))}</small>
      </time>
      <span className={`ag-b c${nearestColor(visit.color)}${booking?.status === "pending" ? " dash" : ""}`} />
      {href ? (
        <Link className="what" href={at(`/bookings/${href}`)} prefetch={false}>
          {text}
        </Link>
      ) : (
        <span className="what">{text}</span>
      )}
      {booking && (booking.status !== "approved" || booking.arrivedAt !== null) && (
        <BookingMark m={m} status={booking.status} isThere={booking.arrivedAt !== null} />
      )}
      {booking && isAwaited && opened.may("bookings:write") && (
        <ArrivedButton isInRow of={canArrive(booking.status) ? arrivalOf(booking) : null} />
      )}
      {booking && !due && booking.paymentStatus && <MoneyMark {...{ m, booking }} isPartPaid={booking.isPartPaid} />}
      {booking && due && opened.may("payments:write") && Date.parse(visit.start) <= now.getTime() && (
        <TakePayment id={due.id} amount={formats.money(due.amount, due.currency)} name={booking.customer} />
      )}
    </li>
  );
}

const arrivalOf = ({ id, customer: name, arrivedAt }: Visit["bookings"][number]): Arrival => ({
  ...{ id, name, isThere: arrivedAt !== null },
});

/** What stands under the name: the service where a person's name is the head, seats of a group, a note of a block. */
function detailsOf({ m }: OpenedAccount, visit: Visit, service: string | null): string[] {
  const waits = visit.bookings.filter(({ status }) => status === "waitlisted").length;
  return [
    service ?? "",
    visit.capacityMax > 1 ? m.seats(visit.persons, visit.capacityMax) : "",
    waits > 0 ? m.waiting(waits) : "",
    visit.bookings.length === 0 ? visit.note : "",
  ].filter(Boolean);
}

import Link from "next/link";
import type { Booking } from "../../../../server/features/bookings/schemas";
import type { PageMessages } from "../../messages";
import { BookingMark, MoneyMark } from "../../parts/booking-status";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { Catalogue } from "../../server/catalogue";
import type { OpenedAccount } from "../../server/open-account";
import { nearestColor } from "../calendar/grid/nearest-color";

interface Shown {
  opened: OpenedAccount;
  catalogue: Catalogue;
  /** The payments that a deposit completes, and that leave a rest. */
  partPaid: Set<string>;
}

/** The rows of the bookings. */
export function BookingTable({ bookings, ...shown }: Shown & { bookings: Booking[] }) {
  return <RecordTable look="bk" caption={shown.opened.m.bookingsCaption} columns={columnsOf(shown)} rows={bookings} />;
}

const columnsOf = ({ opened: { m, formats, at, now }, catalogue, partPaid }: Shown): Column<Booking>[] => {
  const colors = new Map(catalogue.services.map(({ id, color }) => [id, color]));
  return [
    {
      head: m.bookingsPickAll,
      look: "ckc only-wide",
      headCell: <Pick name={m.bookingsPickAll} />,
      cell: ({ id, customer, appointment: { start } }) => (
        <Pick id={id} name={m.bookingsPick(customer.fullName, formats.moment(new Date(start)))} />
      ),
    },
    {
      head: m.bookingWhen,
      look: "k-when",
      cell: ({ appointment: { start } }) => (
        <time dateTime={start}>
          <span className="muted">{formats.weekday(new Date(start))}</span> <b>{formats.time(new Date(start))}</b>
        </time>
      ),
    },
    {
      head: m.bookingCustomer,
      look: "k-name",
      isName: true,
      cell: ({ id, customer }) => (
        <Link href={at(`/bookings/${id}`)} prefetch={false}>
          {customer.fullName}
        </Link>
      ),
    },
    {
      head: m.bookingService,
      look: "k-svc",
      cell: ({ composite, appointment: { serviceId, staffId } }) => (
        <>
          <Dot color={colors.get(composite?.serviceId ?? serviceId) ?? null} />{" "}
          {composite?.title ?? catalogue.titleOf(serviceId)}
          {composite && <span className="muted"> · {m.bookingPart(composite.part, composite.parts)}</span>}
          <span className="only-phone muted"> · {catalogue.nameOf(staffId)}</span>
        </>
      ),
    },
    { head: m.bookingStaff, look: "skip-s skip-m", cell: ({ appointment }) => catalogue.nameOf(appointment.staffId) },
    { head: m.bookingStatus, look: "k-st", cell: markIn(m, now) },
    {
      head: m.bookingPrice,
      look: "num k-pr",
      cell: (booking) => isChargedBefore(booking) || <bdi>{formats.money(booking.price, booking.currency)}</bdi>,
    },
    {
      head: m.bookingMoney,
      look: "k-mo",
      cell: (booking) =>
        isChargedBefore(booking) || (
          <MoneyMark {...{ m, booking }} isPartPaid={partPaid.has(booking.paymentId ?? "")} />
        ),
    },
    { head: m.bookingNumber, look: "mono muted skip-s skip-m", cell: ({ number }) => number },
  ];
};

const markIn = (m: PageMessages, now: Date) => (booking: Booking) => (
  <>
    <BookingMark m={m} status={booking.status} isThere={booking.arrivedAt !== null} />
    {isUnanswered(booking, now) && <small className="warn-t"> {m.bookingPast}</small>}
  </>
);

/** Whether somebody asked for a time that has come, and has no answer. */
const isUnanswered = ({ status, appointment: { start } }: Booking, now: Date): boolean =>
  status === "pending" && Date.parse(start) <= now.getTime();

/** The colour of a service in the calendar. */
const Dot = ({ color }: { color: string | null }) => (
  <span className={color === null ? "dot" : `dot c${nearestColor(color)}`} />
);

/** Picks one booking or, without an id, all that are shown; see `Selection`. */
const Pick = ({ id, name }: { id?: string; name: string }) => (
  <label className="pick">
    <input type="checkbox" value={id ?? ""} />
    <span className="vh">{name}</span>
  </label>
);

/** Whether what it costs stands with an earlier part of the same service. */
const isChargedBefore = ({ composite, price }: Booking): boolean =>
  composite !== null && composite.part > 1 && price === 0;

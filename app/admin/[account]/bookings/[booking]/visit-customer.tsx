import Link from "next/link";
import { Avatar } from "../../../parts/avatar";
import { BookingMark } from "../../../parts/booking-status";
import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

/** Who comes: how to reach them, what the team wrote of them, what they owe and when they were here last. */
export function VisitCustomer({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { m, at, may } = opened;
  const { customer } = visit.booking;
  const { notes, visits } = visit.customer;
  return (
    <section className="card" aria-labelledby="customer">
      <header>
        <h2 id="customer">{m.bookingCustomer}</h2>
        {may("customers:read") && (
          <Link className="end" href={at(`/customers/${customer.id}`)} prefetch={false}>
            {visits > 1 ? m.visitCustomerVisits(visits) : m.visitCustomerPage}
          </Link>
        )}
      </header>
      <div className="in stack">
        <div className="line">
          <Avatar name={customer.fullName} />
          <div className="what">
            <b>{customer.fullName}</b>
            <p className="muted reach">
              {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
            </p>
          </div>
        </div>
        {notes && (
          <div className="note warn">
            <Icon name="notebook-text" />
            <p className="what lines">{notes}</p>
          </div>
        )}
        <Owed opened={opened} visit={visit} />
        <LastVisits opened={opened} visit={visit} />
      </div>
    </section>
  );
}

function Owed({ opened: { m, formats }, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { owed } = visit.customer;
  if (owed === null || owed <= 0) return null;
  return (
    <p className="warn-t">
      <Icon name="wallet" small />
      {m.visitCustomerOwes(formats.money(owed, visit.booking.currency))}
    </p>
  );
}

function LastVisits({ opened: { m, formats, at }, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { last } = visit.customer;
  if (last.length === 0) return <p className="muted">{m.visitCustomerFirst}</p>;
  return (
    <ul className="rows flat" aria-label={m.visitCustomerLast}>
      {last.map(({ id, appointment, composite, status }) => (
        <li key={id}>
          <Link className="what" href={at(`/bookings/${id}`)} prefetch={false}>
            <b>{composite?.title ?? visit.catalogue.titleOf(appointment.serviceId)}</b>
            <small>{formats.moment(new Date(appointment.start))}</small>
          </Link>
          <BookingMark m={m} status={status} />
        </li>
      ))}
    </ul>
  );
}

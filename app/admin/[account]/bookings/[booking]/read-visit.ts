import type { ReactNode } from "react";
import { type Catalogue, readCatalogue } from "../../../server/catalogue";
import type { Office, OpenedAccount } from "../../../server/open-account";
import { answersOf } from "../answers";
import { readPartPaid } from "../read-part-paid";

type Got<Get extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Get>>;
type Booking = Got<Office["bookings"]["list"]>["data"][number];
type Mail = Got<Office["outbox"]["browse"]>["data"][number];

/** What a visit's page shows. */
export interface Visit {
  booking: Got<Office["bookings"]["get"]>;
  /**
   * The booking that holds what was chosen, answered and charged: of a service made of parts that of its first one; null
   * where the caller does not see it.
   */
  lead: Booking | null;
  catalogue: Catalogue;
  /** The appointment that it is a place in, with all its bookings. */
  placed: Got<Office["appointments"]["get"]>;
  /** Null where nothing is to pay, or the role may not see it. */
  payment: Got<Office["payments"]["browse"]>["data"][number] | null;
  /** Whether a deposit completes its payment, and leaves a rest to pay. */
  isPartPaid: boolean;
  /** What was asked and answered, in the order of the questions. */
  answers: { label: string; answer: ReactNode }[];
  /** About this booking, newest first; null where the role may not see them. */
  mails: Mail[] | null;
  customer: VisitingCustomer;
  /** All parts of the service that this is one of, by start; empty for one that stands for itself. */
  parts: Booking[];
}

/** What is to know of who comes. */
export interface VisitingCustomer {
  /** The team's own; empty where the role may not see them. */
  notes: string;
  visits: number;
  /** What all that was booked still leaves to pay, in major units; null where the role may not see it. */
  owed: number | null;
  /** Before this one, the latest first. */
  last: Booking[];
}

const MAILS_SHOWN = 100;
const VISITS_SHOWN = 3;
const PARTS_MAX = 100;

/** Reads it. @throws TRPCError not_found | validation for an id of nobody */
export async function readVisit(opened: OpenedAccount, id: string): Promise<Visit> {
  const { office, may } = opened;
  const booking = await office.bookings.get({ id });
  const { appointment, composite } = booking;
  const parts = composite ? await partsOf(opened, booking) : [];
  const lead = composite ? (parts.find((part) => part.composite?.part === 1) ?? null) : booking;
  const [placed, catalogue, payment, partPaid, mails, asked, known] = await Promise.all([
    office.appointments.get({ id: booking.appointmentId }),
    readCatalogue(office),
    lead?.paymentId && may("payments:read") ? office.payments.browse({ id: lead.paymentId }) : null,
    readPartPaid(office, lead ? [lead] : []),
    may("settings:read") ? office.outbox.browse({ bookingId: lead?.id ?? id, limit: MAILS_SHOWN }) : null,
    may("catalog:read") ? office.services.fields.get({ id: composite?.serviceId ?? appointment.serviceId }) : null,
    readCustomer(opened, booking),
  ]);
  return {
    booking,
    lead,
    placed,
    catalogue,
    payment: payment?.data[0] ?? null,
    isPartPaid: partPaid.size > 0,
    customer: known,
    parts,
    mails: mails?.data ?? null,
    answers: await answersOf(opened, lead?.fields ?? {}, asked?.fields ?? []),
  };
}

async function readCustomer({ office, may }: OpenedAccount, booking: Visit["booking"]): Promise<VisitingCustomer> {
  const { customerId, appointment, composite } = booking;
  const own = composite?.parts ?? 0;
  const [customer, before, open] = await Promise.all([
    may("customers:read") ? office.customers.get({ id: customerId }) : null,
    office.bookings.browseVisits({ customerId, to: appointment.start, order: "last", limit: VISITS_SHOWN + own }),
    may("payments:read") ? office.payments.owed({ customerId }) : null,
  ]);
  // Its own earlier parts are no visits before it.
  const others = before.data.filter((one) => !composite || one.composite?.groupId !== composite.groupId);
  const last = others.slice(0, VISITS_SHOWN);
  return { notes: customer?.notes ?? "", visits: customer?.bookingsCount ?? 0, owed: open?.owed ?? null, last };
}

/** The longest composite there is ends so long after it began. */
const PARTS_WITHIN_MS = 2 * 86_400_000;

async function partsOf({ office }: OpenedAccount, { customerId, appointment, composite }: Visit["booking"]) {
  const within = (by: number) => new Date(Date.parse(appointment.start) + by).toISOString();
  const around = { from: within(-PARTS_WITHIN_MS), to: within(PARTS_WITHIN_MS) };
  const { data } = await office.bookings.list({ customerId, ...around, limit: PARTS_MAX });
  const own = data.filter((one) => one.composite?.groupId === composite?.groupId);
  return own.sort((a, b) => (a.composite?.part ?? 0) - (b.composite?.part ?? 0));
}

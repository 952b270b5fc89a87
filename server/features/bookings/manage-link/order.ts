import type { TenantContext } from "../../../context";
import type { QuestionRow } from "../../../db/schema";
import { isLive } from "../../../domain/booking/status-change";
import { hasEnded } from "../../../domain/booking-status";
import { toMajor } from "../../../domain/money";
import { instantText } from "../../../schemas/outputs";
import { openCheckoutUrlOf, toLines } from "../../charges";
import { listQuestionsOf } from "../../questions";
import { answerLines } from "../intake/answers";
import { manageUrlOf } from "../presenters/to-booking";
import { asBookedService, type BookingRecord, isLead, isPayer } from "../read/record";
import { getRecordByToken, listRecordsOfOrder } from "../read/records";
import { visitIdOf } from "../segments/in-visit";
import { findWaitingPosition } from "../waitlist/position";
import type { ManagedOrder } from "./order-schema";

type Item = ManagedOrder["items"][number];

/**
 * All that was booked together with the booking of a manage link, of the same customer, and how it is paid.
 *
 * @throws DomainError not_found
 */
export async function orderOfLink(ctx: TenantContext, token: string): Promise<ManagedOrder> {
  const { db, tenant } = ctx;
  const own = await getRecordByToken(db, tenant.id, token);
  const together = await listRecordsOfOrder(db, own);
  const leads = together.filter(isLead);
  const asked = leads.map((record) => asBookedService(record).service.id);
  const questions = await listQuestionsOf(db, tenant.id, [...new Set(asked)]);
  const items: Item[] = [];
  for (const lead of leads) {
    const waitlistPlace = await findWaitingPosition(db, lead.booking);
    items.push(toItem(lead, { together, questions, waitlistPlace }));
  }
  return { items: items.sort((a, b) => a.start.localeCompare(b.start)), payment: toMoney(ctx, own, leads) };
}

interface Known {
  together: BookingRecord[];
  questions: QuestionRow[];
  waitlistPlace: number | null;
}

function toItem(lead: BookingRecord, { together, questions, waitlistPlace }: Known): Item {
  const { booking, appointment, service, staffMember } = asBookedService(lead);
  const major = (minor: number) => toMajor(minor, booking.currency);
  return {
    number: booking.number,
    status: booking.status,
    start: instantText(appointment.startsAt),
    end: instantText(appointment.endsAt),
    service: { id: service.id, title: service.title, durationDays: service.durationDays },
    staff: { id: staffMember.id, fullName: staffMember.fullName },
    persons: booking.persons,
    price: major(booking.priceMinor),
    extras: booking.extras.map(({ title, quantity, priceMinor }) => ({ title, quantity, price: major(priceMinor) })),
    answers: answerLines(questions, booking.fields),
    parts: partsOf(lead, together),
    waitlistPlace,
    manageUrl: manageUrlOf(booking),
  };
}

function partsOf({ composite, appointment: own }: BookingRecord, together: BookingRecord[]): Item["parts"] {
  if (composite === null) return [];
  return together
    .filter(({ appointment }) => visitIdOf(appointment) === visitIdOf(own))
    .sort((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime())
    .map(({ appointment, service, staffMember }) => ({
      title: service.title,
      staff: staffMember.fullName,
      start: instantText(appointment.startsAt),
      end: instantText(appointment.endsAt),
    }));
}

/** What one payment asks for all of it; of an order that has none, or somebody else's, null. */
function toMoney(ctx: TenantContext, own: BookingRecord, leads: BookingRecord[]): ManagedOrder["payment"] {
  const payer = [own, ...leads].find((record) => record.payment !== null && isPayer(record));
  const payment = payer?.payment;
  if (!payer || !payment) return null;
  const { currency, totalMinor, paidMinor, refundedMinor, dueMinor } = payment;
  const major = (minor: number) => toMajor(minor, currency);
  const isOpen = leads.some(({ booking }) => isLive(booking.status) && !hasEnded(booking.status));
  const canPay = isOpen && openCheckoutUrlOf(payment, ctx.now) !== null;
  const dueNowMinor = canPay ? dueMinor : 0;
  const leftMinor = Math.max(0, totalMinor - paidMinor - dueNowMinor);
  return {
    lines: toLines(payment.lines, currency),
    currency,
    total: major(totalMinor),
    paid: major(paidMinor),
    refunded: major(refundedMinor),
    dueNow: major(dueNowMinor),
    dueOnSite: major(isOpen ? leftMinor : 0),
  };
}

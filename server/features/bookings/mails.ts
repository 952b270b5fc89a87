import type { TenantContext } from "../../context";
import type { NotificationRow } from "../../db/schema";
import type { NotificationType } from "../../domain/placeholders";
import { localTimeOf } from "../../domain/zones";
import { env } from "../../env";
import { type BookingMailView, bookingValues } from "../../mail/booking-values";
import { calendarFile } from "../../mail/calendar";
import { renderMail } from "../../mail/render";
import { listActiveNotifications } from "../notifications/queries";
import type { NewMail } from "../outbox/queries";
import { listQuestionsOf } from "../questions/queries";
import { answerLines } from "./answers";
import { asWhole, type BookingRecord, manageUrlOf } from "./record-queries";
import { findWaitingPosition } from "./waiting-queries";

interface Recipient {
  email: string;
  name: string | null;
  audience: BookingMailView["audience"];
}

/**
 * The mails that the account's templates of a type make of one booking.
 *
 * @param toCustomer whether the customer is told; staff and admin follow the templates either way
 */
export async function mailsAbout(
  ctx: TenantContext,
  part: BookingRecord,
  told: { type: NotificationType; toCustomer: boolean; seriesStartsAt?: number[] },
): Promise<NewMail[]> {
  const templates = await listActiveNotifications(ctx.db, ctx.tenant.id, told.type);
  const { seriesStartsAt = [] } = told;
  const record = asWhole(part);
  const fitting = templates.filter((template) => isAbout(template, record));
  if (fitting.length === 0) return [];
  const answered = await answersOf(ctx, record);
  const waitlistPosition = await findWaitingPosition(ctx.db, record.booking);
  const letter = { seriesStartsAt, said: { fields: answered, waitlistPosition } };
  return fitting.flatMap((template) =>
    recipientsOf(ctx, record, template)
      .filter(({ audience }) => told.toCustomer || audience === "staff")
      .map((recipient) => toMail(ctx, record, { ...letter, template, recipient })),
  );
}

/** What the customer answered, under the questions as they are asked now. */
async function answersOf({ db, tenant }: TenantContext, { booking, service }: BookingRecord) {
  if (Object.keys(booking.fields).length === 0) return [];
  return answerLines(await listQuestionsOf(db, tenant.id, [service.id]), booking.fields);
}

const isAbout = ({ statuses, serviceIds }: NotificationRow, { booking, service }: BookingRecord) =>
  (statuses.length === 0 || statuses.includes(booking.status)) &&
  (serviceIds.length === 0 || serviceIds.includes(service.id));

function recipientsOf({ tenant }: TenantContext, { customer, staffMember }: BookingRecord, template: NotificationRow) {
  const { toCustomer, toStaff, toAdmin, toCustom } = template;
  const recipients: Recipient[] = [];
  if (toCustomer && customer.email)
    recipients.push({ email: customer.email, name: customer.fullName, audience: "customer" });
  if (toStaff) recipients.push({ email: staffMember.email, name: staffMember.fullName, audience: "staff" });
  if (toAdmin && tenant.companyEmail)
    recipients.push({ email: tenant.companyEmail, name: tenant.companyName, audience: "staff" });
  return [...recipients, ...toCustom.map((email): Recipient => ({ email, name: null, audience: "staff" }))];
}

interface Letter {
  template: NotificationRow;
  recipient: Recipient;
  seriesStartsAt: number[];
  said: Said;
}

/** What the mails say of a booking that its record does not know. */
type Said = Pick<BookingMailView["booking"], "fields" | "waitlistPosition">;

function toMail(
  ctx: TenantContext,
  record: BookingRecord,
  { template, recipient, seriesStartsAt, said }: Letter,
): NewMail {
  const locale = recipient.audience === "customer" ? (record.booking.locale ?? ctx.tenant.locale) : ctx.tenant.locale;
  const values = bookingValues({
    ...viewOf(ctx, record, said),
    seriesStartsAt,
    audience: recipient.audience,
    locale,
  });
  const look = { accentColor: ctx.tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: record.booking.id,
    customerId: record.customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    ...renderMail({ subject: template.subject, body: template.body }, values, look),
    ics: template.attachIcs ? icsOf(ctx, record) : null,
  };
}

/** The booking's calendar file, as its mails and its manage page give it. */
export function icsOf({ tenant, now }: TenantContext, part: BookingRecord): string {
  const record = asWhole(part);
  const { booking, customer, service } = record;
  return calendarFile({
    organizer: { name: tenant.companyName, email: organizerEmail(tenant.companyEmail) },
    now: now.getTime(),
    entries: [
      {
        kind: "booking",
        id: booking.id,
        sequence: booking.sequence,
        status: booking.status,
        span: calendarSpanOf(record, tenant.timeZone),
        summary: `${service.title}, ${tenant.companyName}`,
        description: booking.notes,
        location: tenant.companyAddress,
        manageUrl: manageUrlOf(booking),
        attendee: customer.email ? { name: customer.fullName, email: customer.email } : null,
      },
    ],
  });
}

/** The account's address, else the one its mails come from. */
const organizerEmail = (companyEmail: string | null) =>
  companyEmail ?? /<([^>]+)>/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM;

/** A day-based booking is dates, and dates never convert between zones. */
function calendarSpanOf({ appointment, service }: BookingRecord, timeZone: string) {
  const { startsAt, endsAt } = appointment;
  if (service.durationDays === null) return { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const dateOf = (instant: Date) => localTimeOf(timeZone, instant.getTime()).date;
  return { startDate: dateOf(startsAt), endDate: dateOf(endsAt) };
}

function viewOf(
  { tenant }: TenantContext,
  record: BookingRecord,
  said: Said,
): Omit<BookingMailView, "audience" | "locale" | "seriesStartsAt"> {
  const { booking, appointment, customer, service, staffMember } = record;
  return {
    timeZone: tenant.timeZone,
    currency: booking.currency,
    company: {
      name: tenant.companyName,
      address: tenant.companyAddress,
      phone: tenant.companyPhone,
      website: tenant.companyWebsite,
      email: tenant.companyEmail,
      logoUrl: tenant.logoUrl,
    },
    customer: {
      name: customer.fullName,
      email: customer.email,
      phone: customer.phone,
      timeZone: booking.timeZone ?? customer.timeZone,
    },
    service: {
      name: service.title,
      info: service.description,
      categoryName: null,
      priceMinor: service.priceMinor,
      durationMinutes: service.durationMinutes,
      durationDays: service.durationDays,
    },
    staff: { name: staffMember.fullName, email: staffMember.email, phone: staffMember.phone, info: staffMember.info },
    booking: {
      number: booking.number,
      status: booking.status,
      startsAt: appointment.startsAt.getTime(),
      endsAt: appointment.endsAt.getTime(),
      persons: booking.persons,
      notes: booking.notes,
      internalNote: appointment.internalNote,
      cancelReason: booking.cancelReason,
      extras: booking.extras,
      ...said,
    },
    payment: paymentView(record),
    urls: urlsOf(record),
  };
}

function paymentView({ booking, payment }: BookingRecord): BookingMailView["payment"] {
  const totalMinor = payment?.totalMinor ?? booking.priceMinor;
  const paidMinor = payment?.paidMinor ?? 0;
  return {
    totalMinor,
    paidMinor,
    dueMinor: totalMinor - paidMinor,
    taxMinor: payment?.taxMinor ?? 0,
    couponCode: booking.couponCode,
    status: payment?.status ?? null,
  };
}

function urlsOf({ booking, payment }: BookingRecord): BookingMailView["urls"] {
  const manage = manageUrlOf(booking);
  return {
    manage,
    cancel: `${manage}/cancel`,
    reschedule: `${manage}/reschedule`,
    ics: `${manage}/ics`,
    payment: payment?.status === "pending" ? payment.checkoutUrl : null,
  };
}

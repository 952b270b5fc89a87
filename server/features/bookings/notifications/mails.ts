import type { TenantContext } from "../../../context";
import type { NotificationRow } from "../../../db/schema";
import type { BookingStatus } from "../../../domain/booking-status";
import type { NotificationType } from "../../../domain/notifications/template-variables";
import type { UnrenderedMail } from "../../../domain/notifications/unrendered-mail";
import { companyAddressOf } from "../../../domain/text/company-address";
import { localTimeOf } from "../../../domain/zones";
import { type CalendarEntry, calendarFile } from "../../../mail/calendar/calendar";
import { inLanguage } from "../../../mail/in-language";
import { type Parties, type Recipient, recipientsOf } from "../../../mail/recipients";
import { names } from "../../../mail/render";
import { organizerAddress } from "../../../mail/smtp/sender";
import { unrendered } from "../../../mail/unrendered";
import { type BookingMailView, bookingValues } from "../../../mail/values/booking-values";
import { companyOf } from "../../../mail/values/company";
import { inTurns } from "../../../process/turns";
import { findCategoryName } from "../../categories";
import { listActiveNotifications } from "../../notifications";
import type { NewMail } from "../../outbox";
import { listQuestionsOf } from "../../questions";
import { answerLines } from "../intake/answers";
import type { IntakeQuestion } from "../intake/queries";
import { manageUrlOf } from "../presenters/to-booking";
import { asBookedService, type BookingRecord, isPayer } from "../read/record";
import { findWaitingPosition } from "../waitlist/position";

/**
 * The mails that the account's templates of a type make of one booking.
 *
 * @param toCustomer whether the customer is notified; staff and admin follow the templates either way
 * @param templates  the account's active ones of the type, where they are known already
 */
export async function mailsAbout(
  ctx: TenantContext,
  part: BookingRecord,
  notice: {
    type: NotificationType;
    toCustomer: boolean;
    series?: BookingRecord[];
    templates?: NotificationRow[];
    facts?: MailFacts;
  },
): Promise<NewMail[]> {
  const record = asBookedService(part);
  const templates = notice.templates ?? (await listActiveNotifications(ctx.db, ctx.tenant.id, notice.type));
  return mailsOf(ctx, part, { ...notice, templates: templates.filter((template) => isAbout(template, record)) });
}

/** What mails say of a booking that its record does not know. */
export interface MailFacts {
  /** Of its service, as they are asked now. */
  questions: Pick<IntakeQuestion, "id" | "label">[];
  categoryName: string | null;
  /** Its place on a waiting list, from 1; null when it does not wait. */
  waitlistPosition: number | null;
}

/** The mails that these templates make of one booking, whether or not they are about such. */
export async function mailsOf(
  ctx: TenantContext,
  part: BookingRecord,
  notice: { templates: NotificationRow[]; toCustomer: boolean; series?: BookingRecord[]; facts?: MailFacts },
): Promise<NewMail[]> {
  const { templates, toCustomer, series = [] } = notice;
  if (templates.length === 0) return [];
  const record = asBookedService(part);
  const { questions, categoryName, waitlistPosition } = notice.facts ?? (await findFacts(ctx, record, templates));
  const fields = answerLines(questions, record.booking.fields);
  const letter = { series, said: { fields, waitlistPosition }, categoryName };
  const parties = partiesOf(ctx, record);
  const letters = templates.flatMap((template) =>
    recipientsOf(template, parties, toCustomer).map((recipient) => ({ ...letter, template, recipient })),
  );
  const contents = new Map<string, UnrenderedMail>();
  const isInCalendar = letters.some(({ template }) => template.attachIcs);
  const calendar = isInCalendar ? icsOf(ctx, ...(series.length > 0 ? series : [record])) : null;
  return inTurns(letters, (each) => toMail(ctx, record, { ...each, contents, calendar }));
}

/** A booking may ask for another language than its customer's. */
const partiesOf = ({ tenant }: TenantContext, { booking, customer, staffMember }: BookingRecord): Parties => ({
  account: tenant,
  customer: { ...customer, locale: booking.locale ?? customer.locale },
  staff: [staffMember],
});

/** Read only where a template names it. */
async function categoryOf(
  { db, tenant }: TenantContext,
  { service }: BookingRecord,
  templates: NotificationRow[],
): Promise<string | null> {
  const isNamed = templates.some((template) => names(template, "category_name"));
  return isNamed ? findCategoryName(db, tenant.id, service.categoryId) : null;
}

async function findFacts(ctx: TenantContext, record: BookingRecord, templates: NotificationRow[]): Promise<MailFacts> {
  const { booking, service } = record;
  const hasAnswers = Object.keys(booking.fields).length > 0;
  return {
    questions: hasAnswers ? await listQuestionsOf(ctx.db, ctx.tenant.id, [service.id]) : [],
    waitlistPosition: await findWaitingPosition(ctx.db, booking),
    categoryName: await categoryOf(ctx, record, templates),
  };
}

const isAbout = ({ statuses, serviceIds }: NotificationRow, { booking, service }: BookingRecord) =>
  (statuses.length === 0 || statuses.includes(booking.status)) &&
  (serviceIds.length === 0 || serviceIds.includes(service.id));

interface Letter {
  template: NotificationRow;
  recipient: Recipient;
  /** Every booking of it; empty where there is none. */
  series: BookingRecord[];
  said: Said;
  categoryName: string | null;
  /** What is known already: a template reads alike for all of one audience and language. */
  contents: Map<string, UnrenderedMail>;
  /** Of the booking, or of all of the series, where a template attaches it. */
  calendar: string | null;
}

/** What the mails say of a booking that its record does not know. */
type Said = Pick<BookingMailView["booking"], "fields" | "waitlistPosition">;

function toMail(ctx: TenantContext, record: BookingRecord, letter: Letter): NewMail {
  const { template, recipient, contents } = letter;
  const key = [template.id, recipient.audience, recipient.locale].join(" ");
  const content = contents.get(key) ?? contentOf(ctx, record, letter);
  contents.set(key, content);
  return {
    type: template.type,
    bookingId: record.booking.id,
    customerId: record.customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    content,
    ics: template.attachIcs ? letter.calendar : null,
  };
}

function contentOf(ctx: TenantContext, record: BookingRecord, letter: Letter): UnrenderedMail {
  const { template, recipient, series, said, categoryName } = letter;
  const { audience } = recipient;
  const { locale, ...words } = inLanguage(template, { reader: recipient.locale, account: ctx.tenant.locale });
  const view = viewOf(ctx, record, said);
  const values = bookingValues({
    ...view,
    service: { ...view.service, categoryName },
    seriesStartsAt: series.map((one) => asBookedService(one).appointment.startsAt.getTime()),
    audience,
    locale,
  });
  return unrendered(words, values, { accentColor: ctx.tenant.primaryColor, locale });
}

/** The calendar file of a booking, or of all of a series, as its mails and its manage page give it. */
export function icsOf(ctx: TenantContext, ...parts: BookingRecord[]): string {
  const { tenant, now } = ctx;
  return calendarFile({
    organizer: { name: tenant.companyName, email: organizerAddress(tenant.companyEmail) },
    now: now.getTime(),
    entries: parts.map((part) => entryOf(ctx, asBookedService(part))),
  });
}

function entryOf({ tenant }: TenantContext, record: BookingRecord): CalendarEntry {
  const { booking, customer, service } = record;
  return {
    kind: "booking",
    id: booking.id,
    sequence: booking.sequence,
    status: booking.status,
    span: calendarSpanOf(record, tenant.timeZone),
    summary: `${service.title}, ${tenant.companyName}`,
    description: booking.notes,
    location: companyAddressOf(tenant),
    manageUrl: manageUrlOf(booking),
    attendee: customer.email ? { name: customer.fullName, email: customer.email } : null,
  };
}

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
    company: companyOf(tenant),
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

const isOpen = (status: BookingStatus): boolean =>
  status === "pending" || status === "approved" || status === "waitlisted";

function urlsOf(record: BookingRecord): BookingMailView["urls"] {
  const { booking, payment } = record;
  const manage = manageUrlOf(booking);
  return {
    manage,
    // What is over can be neither moved nor cancelled.
    cancel: isOpen(booking.status) ? `${manage}/cancel` : null,
    reschedule: isOpen(booking.status) ? `${manage}/reschedule` : null,
    ics: `${manage}/ics`,
    payment: payment?.status === "pending" && isPayer(record) ? payment.checkoutUrl : null,
  };
}

import { BOOKING_STATUSES } from "../../../domain/booking-status";
import { CODE_FAULTS } from "../../../domain/entitlements/code-fault";
import { PACKAGE_STATUSES } from "../../../domain/entitlements/package-status";
import { EVENT_STATUSES, FIRST_STATUSES, PUBLIC_EVENT_STATUSES } from "../../../domain/events/event-status";
import { CHECK_IN_REASONS, TICKET_STATUSES } from "../../../domain/events/tickets";
import { QUESTION_KINDS } from "../../../domain/intake/questions";
import { NOTIFICATION_TYPES } from "../../../domain/notifications/template-variables";
import { WEBHOOK_KINDS } from "../../../domain/notifications/webhook-events";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "../../../domain/pricing/payment-status";
import { HOLIDAY_KINDS } from "../../../domain/schedule/holidays";
import { SCOPES } from "../../../domain/scopes";
import { FREQUENCIES, MONTHLY_DAYS } from "../../../domain/series/recurrence";
import { PART_KINDS } from "../../../domain/services/parts";
import { SERVICE_TYPES, STAFF_PREFERENCES } from "../../../domain/services/service";
import { EXPLAIN_CODES } from "../../../features/availability/schemas";
import { EVENT_ROLES } from "../../../features/events/staff/schemas";
import { MAIL_STATUSES } from "../../../features/outbox/schemas";
import { SEEDS } from "../../../features/sandbox/seeds/seeds";
import { CLOCKS } from "../../../features/settings/page-schemas";
import { PUBLIC_CODES } from "../apis";
import { CODES } from "../refusals";
import { CAUSES } from "../webhooks";

/** The words that a field may hold, under the name that clients know them by. */
export interface WordList {
  name: string;
  words: readonly string[];
  says: string;
}

/** Every list of two words and more that the documents know; `naming.test.ts` finds what is missing. */
export const WORD_LISTS: WordList[] = (
  [
    ["AppointmentStatus", ["active", "cancelled"], "Where an appointment stands."],
    ["AuditActorKind", ["key", "person", "system"], "Who made a change."],
    ["BookingSource", ["admin", "api", "public", "mcp"], "Through which surface something was booked."],
    ["BookingStatus", BOOKING_STATUSES, "Where a booking stands."],
    ["CancelledBy", ["customer", "admin", "api", "system"], "Who cancelled."],
    ["ChangeCause", CAUSES, "Through which surface a change came."],
    ["CheckInFault", CHECK_IN_REASONS, "Why a ticket lets nobody in."],
    ["CheckInResult", ["ok", "error"], "Whether a ticket lets its holder in."],
    ["ChosenPaymentMethod", ["local", "provider"], "How somebody chose to pay: on site, or online."],
    ["Clock", CLOCKS, "How times of day are written."],
    ["CodeFault", CODE_FAULTS, "Why the code of a coupon or a package does not count."],
    ["DeliveryStatus", ["pending", "succeeded", "failed"], "Where the delivery of an event stands."],
    ["ErrorCode", CODES, "Why a request is refused. A code never changes its meaning."],
    ["ErrorCode", PUBLIC_CODES, "Why a request is refused. A code never changes its meaning."],
    ["EventRole", EVENT_ROLES, "What a staff member does at an event."],
    ["EventStatus", EVENT_STATUSES, "Where an event stands."],
    ["FeedDetails", ["none", "name", "full"], "How much a calendar feed tells of customers."],
    ["FirstBookingStatus", ["approved", "pending"], "What a new booking is."],
    ["FirstEventStatus", FIRST_STATUSES, "What a new event may be."],
    ["HolidayKind", HOLIDAY_KINDS, "Whether a day off comes once or each year, or is a working day after all."],
    ["MailStatus", MAIL_STATUSES, "Where a mail stands."],
    ["MonthlyDay", MONTHLY_DAYS, "Which day of the month a series comes on."],
    ["NotificationType", NOTIFICATION_TYPES, "What a mail tells of."],
    ["PackageStatus", PACKAGE_STATUSES, "Where a package stands."],
    ["PartKind", PART_KINDS, "What a part of a composite service is."],
    ["PaymentLineKind", ["service", "extra", "ticket", "package", "discount"], "What a line of a payment is for."],
    ["PaymentMethod", PAYMENT_METHODS, "How something is paid."],
    ["PaymentStatus", PAYMENT_STATUSES, "Where a payment stands."],
    ["PublicEventStatus", PUBLIC_EVENT_STATUSES, "Where an event that customers see stands."],
    ["QuestionKind", QUESTION_KINDS, "What answers a question takes."],
    ["RecurrenceFrequency", FREQUENCIES, "How often a series comes."],
    ["ReminderMode", ["hours_before", "hours_after", "at_hour"], "When a reminder is sent."],
    ["SandboxSeed", SEEDS, "What a sandbox holds from the start."],
    ["Scope", SCOPES, "What a key may do; `write` implies `read` of the same family."],
    ["SeriesScope", ["this", "following", "series"], "How much of a series is meant."],
    ["ServiceType", SERVICE_TYPES, "How a service is laid out: alone, part after part, or parts at once."],
    ["SlotAudience", ["public", "management"], "Whose rules are asked about."],
    ["SlotReason", EXPLAIN_CODES, "Why a start cannot be booked."],
    ["StaffPreference", STAFF_PREFERENCES, "Who serves when any member may."],
    ["StaffVisibility", ["public", "private", "archive"], "Who sees a staff member."],
    ["TicketStatus", TICKET_STATUSES, "Where a ticket stands."],
    ["UploadType", ["image/jpeg", "image/png", "image/webp", "application/pdf"], "What kind of file may be sent."],
    ["Visibility", ["public", "private"], "Whether customers see it."],
    ["WebhookDisabledReason", ["manual", "gone", "failing"], "Why a subscription no longer receives."],
    ["WebhookEventType", WEBHOOK_KINDS, "What an event tells of."],
  ] satisfies [string, readonly string[], string][]
).map(([name, words, says]) => ({ name, words, says }));

const keyOf = (words: readonly unknown[]) => [...words].sort().join(" ");
const byWords = new Map(WORD_LISTS.map((list) => [keyOf(list.words), list]));

/** The list of exactly these words, in whatever order. */
export const listOf = (words: readonly unknown[]): WordList | undefined => byWords.get(keyOf(words));

import { z } from "zod";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { QUESTION_KINDS } from "../../domain/intake/questions";
import { HOLIDAY_KINDS } from "../../domain/schedule/holidays";
import { localDate, startOrEnd, timestamp, uuid, whole } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";
import { seenFields } from "../../schemas/seen";
import {
  CreateAppointmentInput,
  RescheduleBookingInput,
  UpdateAppointmentInput,
  UpdateBookingInput,
} from "../bookings";

/** The longest stretch that one page shows: six weeks of a month's sheet. */
const CALENDAR_DAYS_MAX = 42;
const MEMBERS_MAX = 100;

const span = () => z.object({ from: z.number(), to: z.number() });

const CalendarDay = z.object({
  date: z.string(),
  /** Minutes since local midnight, ascending. */
  work: z.array(span()),
  /** Whose day off keeps the member away. */
  off: z.enum(["holiday_company", "holiday_staff"]).nullable(),
  /** Days off and exceptions of the member or the company that fall on it, whatever they come to together. */
  daysOff: z.array(z.object({ id: idOut(), kind: z.enum(HOLIDAY_KINDS), staffId: idOut().nullable() })),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

const CalendarMember = z.object({
  id: idOut(),
  name: z.string(),
  color: z.string(),
  imageUrl: z.string().nullable(),
  days: z.array(CalendarDay),
});
export type CalendarMember = z.infer<typeof CalendarMember>;

const CalendarBooking = z.object({
  id: idOut(),
  customer: z.string(),
  status: z.enum(BOOKING_STATUSES),
  persons: z.int(),
  paymentStatus: z.enum(["pending", "completed", "failed", "refunded", "partially_refunded"]).nullable(),
  /** Whether its payment is completed by a deposit alone, and the rest is still owed. */
  isPartPaid: z.boolean(),
  arrivedAt: instantOut().nullable(),
});

const CalendarEntry = z.object({
  id: idOut(),
  staffId: idOut(),
  serviceId: idOut(),
  /** Of the service, or of the composite that this is a part of. */
  title: z.string(),
  color: z.string(),
  start: instantOut(),
  end: instantOut(),
  blockedStart: instantOut(),
  blockedEnd: instantOut(),
  /** Seats taken. */
  persons: z.int(),
  capacityMax: z.int(),
  note: z.string(),
  seriesId: idOut().nullable(),
  groupId: idOut().nullable(),
  updatedAt: instantOut(),
  /** Those that have not ended, oldest first; none: the time is blocked for nobody. */
  bookings: z.array(CalendarBooking),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const CalendarSheet = z.object({ members: z.array(CalendarMember), entries: z.array(CalendarEntry) });
export type CalendarSheet = z.infer<typeof CalendarSheet>;

export const CalendarMembers = z.object({ members: z.array(z.object({ id: idOut(), name: z.string() })) });
export type CalendarMembers = z.infer<typeof CalendarMembers>;

const days = {
  from: localDate(),
  days: whole(1, CALENDAR_DAYS_MAX),
  /** Default all that are not archived, and those whose calendar holds something. */
  staffIds: z.array(uuid()).max(MEMBERS_MAX).optional(),
  serviceId: uuid().optional(),
};

export const ReadCalendarInput = z.object(days);
export type ReadCalendarInput = z.infer<typeof ReadCalendarInput>;

export const CalendarCounts = z.object({ days: z.array(z.object({ date: z.string(), visits: z.int() })) });
export type CalendarCounts = z.infer<typeof CalendarCounts>;

export const MoveInput = z.object({
  id: uuid(),
  /** When the appointment last changed, as the caller sees it. */
  seenAt: timestamp(),
  staffId: uuid().optional(),
  start: startOrEnd().optional(),
  /** Without it the appointment keeps its length. */
  end: startOrEnd().optional(),
  /** Of another service it has another price. */
  serviceId: uuid().optional(),
  scope: UpdateAppointmentInput.shape.scope,
  /** Tells the customers of another time or member. */
  notify: z.boolean().default(false),
  force: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});
export type MoveInput = z.infer<typeof MoveInput>;

/** One booking to another slot, as `bookings.reschedule` moves it; not one that stands elsewhere by now. */
export const MoveAloneInput = RescheduleBookingInput.extend({
  /** Where the caller sees it: `start`, `staffId`. */
  seen: seenFields(),
});
export type MoveAloneInput = z.infer<typeof MoveAloneInput>;

/** A visit as `bookings.update` changes it, never over what somebody else has written meanwhile. */
export const ChangeVisitInput = UpdateBookingInput.extend({
  /**
   * What the caller showed of the fields that are written: `status`, `customerId`, `persons`, `extras`, `fields`, `notes`,
   * `externalId`, `metadata`.
   */
  seen: seenFields(),
});
export type ChangeVisitInput = z.infer<typeof ChangeVisitInput>;

/** What the team and its programs note at an appointment, never over what somebody else has written meanwhile. */
export const NoteInput = UpdateAppointmentInput.pick({
  id: true,
  internalNote: true,
  externalId: true,
  metadata: true,
}).extend({
  /** What the caller showed of the fields that are written. */
  seen: seenFields(),
});
export type NoteInput = z.infer<typeof NoteInput>;

export const LastChange = z.object({
  /** Who did it, as named then; null: a customer, or nobody known. */
  by: z.string().nullable(),
  staffId: idOut(),
  start: instantOut(),
  end: instantOut(),
  updatedAt: instantOut(),
});
export type LastChange = z.infer<typeof LastChange>;

export const CalendarVersionInput = ReadCalendarInput.extend({
  /** Whose version it is: what `read` answers, or what `counts` does. */
  of: z.enum(["visits", "counts"]).default("visits"),
});
export type CalendarVersionInput = z.infer<typeof CalendarVersionInput>;

/** Another one as soon as what is shown of these days is another. */
export const CalendarVersion = z.object({ version: z.string() });
export type CalendarVersion = z.infer<typeof CalendarVersion>;

/** What whoever books a service by hand may say of it. */
export const BookingForm = z.object({
  /** Of one appointment, with whoever has most. */
  seats: z.int(),
  extras: z.array(
    z.object({
      id: idOut(),
      title: z.string(),
      price: z.number(),
      minutes: z.int(),
      minQty: z.int(),
      maxQty: z.int(),
    }),
  ),
  /** In the order they are asked, a condition after the question it names. */
  questions: z.array(
    z.object({
      id: idOut(),
      label: z.string(),
      kind: z.enum(QUESTION_KINDS),
      required: z.boolean(),
      perPerson: z.boolean(),
      options: z.array(z.string()),
      showIf: z.object({ field: idOut(), is: z.string() }).nullable(),
    }),
  ),
  /** Of a compound or collaborative service, in their order, with those who may serve each. */
  parts: z.array(z.object({ title: z.string(), members: z.array(z.object({ id: idOut(), name: z.string() })) })),
});
export type BookingForm = z.infer<typeof BookingForm>;

const PARTS_MAX = 20;

/** A new visit whose parts are served by those picked for them. */
export const BookPartsInput = CreateAppointmentInput.extend({
  /** In the order of the parts; null: whoever is free. */
  staffIds: z.array(uuid().nullable()).max(PARTS_MAX),
});

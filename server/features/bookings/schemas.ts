import { z } from "zod";
import { BOOKING_STATUSES, type BookingStatus, canMove } from "../../domain/booking-status";
import { codeVerdict } from "../../schemas/code-verdict";
import {
  email,
  line,
  momentOrDate,
  orEmpty,
  phoneOrEmpty,
  startOrEnd,
  text,
  timeZone,
  uuid,
  whole,
} from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { locale } from "../../schemas/locale";
import { byExternalId, marksIn, marksOut } from "../../schemas/marks";
import { idOut, instantOut } from "../../schemas/outputs";
import { skipOutputValidation } from "../../schemas/shared-answers";
import { memberOrAny } from "../availability";
import { PaymentLine } from "../charges";
import { Composite, calledAs } from "./composite-schemas";
import { bookedExtras } from "./intake/booked-extras";
import { answers } from "./intake/schemas";

const BookedExtra = z
  .object({ extraId: idOut(), title: z.string(), quantity: z.int(), price: z.number() })
  .meta({ id: "BookedExtra", description: "An extra as it was booked." });

export const Booking = z
  .object({
    id: idOut().describe("Stays the same through every reschedule."),
    number: z.string().describe("Eight characters a person can read out."),
    appointmentId: idOut(),
    customerId: idOut(),
    orderId: idOut().describe("Shared by all that one request booked."),
    customer: z.object({
      id: idOut(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
    }),
    appointment: z.object({
      id: idOut(),
      serviceId: idOut(),
      staffId: idOut(),
      start: instantOut(),
      end: instantOut(),
      seriesId: idOut().nullable(),
    }),
    ...calledAs,
    composite: Composite.nullable().describe("Null for a service that stands for itself."),
    status: z.enum(BOOKING_STATUSES),
    persons: z.int().describe("Seats."),
    extras: z.array(BookedExtra),
    fields: z.record(z.string(), z.unknown()).describe("Answers by the id of their intake question."),
    price: z.number().describe("In major units of `currency`, tax included."),
    currency: z.string(),
    paymentId: idOut().nullable(),
    paymentStatus: z.enum(["pending", "completed", "failed", "refunded", "partially_refunded"]).nullable(),
    packageId: idOut().nullable().describe("Of who waits for a seat: what is to pay for it, not used yet."),
    couponCode: z.string().nullable().describe("Of who waits for a seat: what is to lower its price, not used yet."),
    notes: z.string(),
    cancelReason: z.string().nullable(),
    cancelledBy: z.enum(["customer", "admin", "api", "system"]).nullable(),
    timeZone: z.string().nullable().describe("The customer's zone, as the booking gave it."),
    locale: z.string().nullable(),
    sequence: z.int().describe("0, and one more with each reschedule."),
    arrivedAt: instantOut().nullable().describe("When the desk said that the customer is there."),
    manageUrl: z.string().describe("Where the customer sees, moves and cancels the booking."),
    source: z.enum(["admin", "api", "public", "mcp"]),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "Booking", description: "One customer's place in an appointment." });
export type Booking = z.infer<typeof Booking>;

export const BookingList = skipOutputValidation(listOf(Booking));
export const BookingId = z.object({ id: uuid() });

export const ListBookingsInput = z.object({
  status: z.enum(BOOKING_STATUSES).optional().describe("Only bookings in this status."),
  search: text(255)
    .optional()
    .describe("The start of a number, or part of the customer's name, email address or phone number, in any case."),
  number: line().optional().describe("Only the booking of this number, in any case."),
  ...byExternalId,
  from: momentOrDate().optional().describe("Only appointments that start then or later: a timestamp, or a local date."),
  to: momentOrDate().optional().describe("Only appointments that start before: a timestamp, or a local date."),
  customerId: uuid().optional().describe("Only this customer's."),
  staffId: uuid().optional().describe("Only with this staff member."),
  serviceId: uuid()
    .optional()
    .describe("Only of this service; of a compound or collaborative one the bookings of its parts."),
  ...changed,
  ...paging,
});
export type ListBookingsInput = z.infer<typeof ListBookingsInput>;

const movesOf = (from: BookingStatus) =>
  `\`${from}\` to ${BOOKING_STATUSES.filter((to) => canMove(from, to)).join(", ")}`;

export const UpdateBookingInput = z.object({
  id: uuid(),
  status: z
    .enum(BOOKING_STATUSES)
    .optional()
    .describe(`Allowed moves: ${BOOKING_STATUSES.map(movesOf).join("; ")}.`),
  customerId: uuid().optional().describe("Gives the place to another customer, under another `manageUrl`."),
  persons: whole(1, 1000)
    .optional()
    .describe("Seats; more than are free is `capacity_exceeded`. `fields` have to fit."),
  extras: bookedExtras().optional().describe("The whole choice. Its time counts where nobody else can join."),
  fields: answers().optional().describe("All answers, by their question's id; of a `perPerson` one for each person."),
  notes: text().optional(),
  arrived: z
    .boolean()
    .optional()
    .describe("`true`: the customer is there, `arrivedAt` says since when. `false`: not after all. Of this one alone."),
  ...marksIn,
  externalId: marksIn.externalId.describe("Your own id, unique among its kind; of this one alone."),
  cancelReason: text().nullable().optional().describe("Kept when the status becomes `cancelled` or `rejected`."),
  notify: z.boolean().default(false).describe("Mails the customer about a new status. Default false."),
  scope: z
    .enum(["this", "following", "series"])
    .default("this")
    .describe("Which occurrences of a recurring booking change. Default `this`."),
});
export type UpdateBookingInput = z.infer<typeof UpdateBookingInput>;

export const GiveSeatInput = z.object({
  id: uuid(),
  notify: z.boolean().default(false).describe("Mails the customer. Default false."),
});

const subject = {
  service: uuid().describe("Id of a bookable service."),
  staff: memberOrAny()
    .optional()
    .describe("Id of a staff member, or `any`. Default `any`; nothing else where `allowStaffChoice` is false."),
};

const extent = {
  persons: whole(1, 1000).default(1).describe("Seats. Default 1."),
  extras: z
    .array(
      z.object({
        id: uuid().describe("Of an extra of the service."),
        quantity: whole(0, 1000).default(1).describe("Within `minQty` and `maxQty`; 0 for none. Default 1."),
      }),
    )
    .max(50)
    .default([])
    .describe("What is added, up to 50. One with a `minQty` over 0 has to be there."),
};

const BookingItem = z.object({
  ...subject,
  start: startOrEnd().describe("The start of a slot from `/slots`."),
  ...extent,
  fields: orEmpty(answers()),
});

const QuoteItem = z.object({
  ...subject,
  start: startOrEnd().optional().describe("The start of a slot. Left out: the lowest price that any member asks."),
  ...extent,
});

const codes = {
  coupon: z.string().max(64).nullable().optional().describe("A coupon's code, in any case."),
  packageCode: z.string().max(64).nullable().optional().describe("Of a package of the customer, in any case."),
};

export const BookInput = z.object({
  items: z.array(BookingItem).min(1).max(20).describe("What to book; all or nothing."),
  name: line(),
  email: email(),
  phone: phoneOrEmpty().nullable().optional().describe("Needed when the account's settings say so."),
  notes: text().default(""),
  ...codes,
  timeZone: timeZone().nullable().optional().describe("The customer's IANA zone."),
  locale: locale().nullable().optional(),
  waitlist: z
    .boolean()
    .default(false)
    .describe(
      "Takes a place on the waiting list where all seats are taken; coupon, package and payment count once the seat is given. Default false.",
    ),
  payment: z
    .enum(["local", "provider"])
    .optional()
    .describe("`local`: paid at the desk. `provider`: online. Default `local` where the account offers it."),
});
export type BookInput = z.infer<typeof BookInput>;

export const QuoteInput = z.object({
  items: z.array(QuoteItem).min(1).max(20).describe("What would be booked."),
  name: line().nullable().optional().describe("With `email`: whose uses of the coupon count."),
  email: email().nullable().optional().describe("Whose package it would have to be."),
  ...codes,
});
export type QuoteInput = z.infer<typeof QuoteInput>;

export const Quote = z
  .object({
    lines: z.array(PaymentLine),
    total: z.number().describe("In major units of `currency`, tax included. The lines add up to it."),
    tax: z.number().describe("Contained in the total."),
    discount: z.number().describe("Already taken off the total."),
    due: z.number().describe("What must be paid now: the deposit."),
    currency: z.string(),
    items: z
      .array(
        z.object({
          free: z
            .boolean()
            .nullable()
            .describe("Whether the item can start then, with its extras and people; null when no start was given."),
          others: z.array(instantOut()).describe("Where it cannot: up to six starts of that day that fit, by time."),
        }),
      )
      .describe("The times, in the order of the items. Nothing is held."),
    coupon: codeVerdict.nullable().describe("Null when none was given."),
    package: codeVerdict.nullable().describe("Null when none was given."),
  })
  .meta({ id: "Quote", description: "What an order would cost." });
export type Quote = z.infer<typeof Quote>;

export const Booked = z
  .object({
    bookings: z.array(
      z.object({
        id: idOut(),
        number: z.string(),
        status: z.enum(BOOKING_STATUSES),
        start: instantOut(),
        end: instantOut(),
        manageUrl: z.string(),
      }),
    ),
    payment: z
      .object({ id: idOut(), status: z.string(), due: z.number(), checkoutUrl: z.string().nullable() })
      .nullable(),
  })
  .meta({ id: "Booked", description: "What a public booking made." });
export type Booked = z.infer<typeof Booked>;

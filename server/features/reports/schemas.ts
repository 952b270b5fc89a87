import { z } from "zod";
import { daysBetween } from "../../domain/dates";
import { PERIODS } from "../../domain/periods";
import { localDate } from "../../schemas/fields";
import { paging } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";

/** A year, a leap one too. */
const REPORT_DAYS_MAX = 366;

const range = {
  from: localDate().describe("The first local date."),
  to: localDate().describe("The last local date, which is in it."),
};

const isShort = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) < REPORT_DAYS_MAX;
const isForward = ({ from, to }: { from: string; to: string }) => from <= to;
const LONG = { error: `Must be at most ${REPORT_DAYS_MAX} days after \`from\`.`, path: ["to"] };
const BACKWARD = { error: "Must not be before `from`.", path: ["to"] };

export const ReportInput = z
  .object({ ...range, by: z.enum(PERIODS).default("day").describe("How the dates are cut: by day, week or month.") })

  .refine(isForward, BACKWARD)
  .refine(isShort, LONG);
export type ReportInput = z.infer<typeof ReportInput>;

const figures = {
  /** Of appointments that begin in the range, in every status. */
  bookings: z.int(),
  noShows: z.int(),
  /** By the customer or by the business. */
  cancelled: z.int(),
};

const time = {
  /** What the week plans, days off left out. */
  workMinutes: z.number(),
  /** How much of that appointments take; two at once of one member count once. */
  takenMinutes: z.number(),
};

const MemberFigures = z.object({ id: idOut(), name: z.string(), ...figures, ...time });
export type MemberFigures = z.infer<typeof MemberFigures>;

const ServiceFigures = z.object({ id: idOut(), title: z.string(), ...figures });
export type ServiceFigures = z.infer<typeof ServiceFigures>;

/** Local dates; both are in it. */
const period = { from: z.string(), to: z.string() };

export const BookingsReport = z.object({
  total: z.object(figures),
  /** All of the range, in their order; weeks begin on Monday. The time is that of all members together. */
  periods: z.array(z.object({ ...period, ...figures, ...time })),
  members: z.array(MemberFigures),
  /** A booking of a part counts for its own service and for the one that it is a part of. */
  services: z.array(ServiceFigures),
});
export type BookingsReport = z.infer<typeof BookingsReport>;

/** In major units; `kept` is what was taken less what went back. */
const sums = { taken: z.number(), refunded: z.number(), kept: z.number() };

export const METHODS = ["local", "provider"] as const;

export const IncomeReport = z.object({
  /** Of payments that were completed in the range; what went back of them counts here, whenever it did. */
  data: z.array(
    z.object({
      method: z.enum(METHODS),
      currency: z.string(),
      payments: z.int(),
      ...sums,
    }),
  ),
  /** Those in which something was received, in their order, once for each currency. */
  periods: z.array(z.object({ ...period, currency: z.string(), ...sums })),
});
export type IncomeReport = z.infer<typeof IncomeReport>;

export const IncomeRowsInput = z
  .object({ ...range, method: z.enum(METHODS).optional(), ...paging })
  .refine(isForward, BACKWARD)
  .refine(isShort, LONG);
export type IncomeRowsInput = z.infer<typeof IncomeRowsInput>;

const IncomeRow = z.object({
  id: idOut(),
  customerId: idOut(),
  customerName: z.string(),
  method: z.enum(METHODS),
  completedAt: instantOut(),
  currency: z.string(),
  ...sums,
});
export type IncomeRow = z.infer<typeof IncomeRow>;
export const IncomeRows = z.object({ data: z.array(IncomeRow), total: z.int() });
export type IncomeRows = z.infer<typeof IncomeRows>;

import { addDays, DAY_MS, parseLocalTime } from "../../../../../server/domain/dates";
import { edgeAt } from "../../../../../server/domain/zones";
import type { BookingForm } from "../../../../../server/features/calendar";

/** For whoever is free. */
export const ANYONE = "any";

/** What stands in the boxes of a new visit, as the procedures take it; what makes no sense is left for them to refuse. */
export interface Written {
  serviceId: string;
  staffId: string;
  /** Who serves each part, null for whoever is free; of a plain service none. */
  staffIds: (string | null)[];
  /** `2026-11-23` and `09:30`, as they are typed. */
  date: string;
  from: string;
  start: string;
  end: string | null;
  persons: number;
  /** All that the service offers, in its order. */
  extras: { extraId: string; quantity: number }[];
  /** Answers by question id, as typed; of a `perPerson` question one for each. */
  answers: Record<string, string | string[]>;
  recurrence: WrittenRepeat | null;
  internalNote: string;
  /** The customer's words. */
  notes: string;
  charge: WrittenCharge;
  notify: boolean;
}

/** What lowers the price, and how it is paid. */
export interface WrittenCharge {
  coupon: string | null;
  packageId: string | null;
  /** `later` at the desk, `now` there, or `online` before it is certain. */
  pay: (typeof PAYS)[number];
}

const PAYS = ["later", "now", "online"] as const;

export interface WrittenRepeat {
  freq: (typeof FREQUENCIES)[number];
  every: number;
  on?: number[];
  monthly?: (typeof MONTHLY)[number];
  count?: number;
  until?: string;
}

export const FREQUENCIES = ["daily", "weekly", "biweekly", "monthly"] as const;
export const MONTHLY = ["day", "first", "second", "third", "fourth", "last"] as const;

/** The names of the boxes. */
export const extraName = (id: string) => `extra.${id}`;
export const answerName = (id: string) => `answer.${id}`;
/** Ticked where a file is to be removed; its value is the person's place. */
export const removalName = (id: string) => `answer.remove.${id}`;

/** Reads the boxes. @param offered what the service has of extras and questions; null while that is not known */
export function readWritten(form: FormData, offered: BookingForm | null, timeZone: string): Written {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [date, from] = [text("date"), text("from")];
  const start = instantOn(date, from, timeZone);
  const staffIds = form.getAll("part").map((id) => (id === ANYONE ? null : String(id)));
  return {
    serviceId: text("serviceId"),
    staffId: staffIds.length > 0 ? (staffIds[0] ?? ANYONE) : text("staffId"),
    staffIds,
    date,
    from,
    start,
    end: endOf(start, untilIn(text, timeZone)),
    persons: form.has("persons") ? numberIn(text("persons")) : 1,
    extras: (offered?.extras ?? []).map(({ id, minQty }) => ({
      extraId: id,
      quantity: form.has(extraName(id)) ? numberIn(text(extraName(id))) : minQty,
    })),
    answers: answersIn(form, offered?.questions ?? []),
    recurrence: repeatIn(form, text),
    internalNote: text("internalNote"),
    notes: text("notes"),
    charge: {
      coupon: text("coupon") || null,
      packageId: text("packageId") || null,
      pay: PAYS.find((one) => one === text("pay")) ?? "later",
    },
    notify: form.get("notify") === "on",
  };
}

/** A whole number. What is none, as an empty box is, the server refuses. */
const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

function instantOn(date: string, time: string, timeZone: string): string {
  const minute = parseLocalTime(time);
  return minute === null || date === "" ? "" : new Date(edgeAt(timeZone, { date, minute }, "start")).toISOString();
}

/** When it ends as typed; of a last day without a time at the end of that day. */
function untilIn(text: (name: string) => string, timeZone: string): string {
  const lastDate = text("lastDate");
  if (lastDate !== "" && text("to") === "") return instantOn(addDays(lastDate, 1), "00:00", timeZone);
  return instantOn(lastDate || text("date"), text("to"), timeZone);
}

/** An end at its start or before is of the next day: midnight, mostly. One of a day before is left to be refused. */
function endOf(start: string, end: string): string | null {
  if (end === "") return null;
  const isBefore = end <= start && Date.parse(start) - Date.parse(end) < DAY_MS;
  return isBefore ? new Date(Date.parse(end) + DAY_MS).toISOString() : end;
}

function answersIn(form: FormData, questions: BookingForm["questions"]): Written["answers"] {
  const typed = questions.flatMap(({ id, kind, perPerson }): [string, string | string[]][] => {
    if (kind === "file") return [];
    const each = form.getAll(answerName(id)).map(String);
    return [[id, perPerson ? each : (each[0] ?? "")]];
  });
  return Object.fromEntries(typed);
}

function repeatIn(form: FormData, text: (name: string) => string): WrittenRepeat | null {
  const freq = FREQUENCIES.find((one) => one === text("repeat"));
  if (!freq) return null;
  const on = form.getAll("repeat.on").map(Number);
  const isWeekly = freq === "weekly" || freq === "biweekly";
  const monthly = MONTHLY.find((one) => one === text("repeat.monthly"));
  return {
    freq,
    every: freq === "biweekly" ? 1 : numberIn(text("repeat.every")),
    ...(isWeekly && on.length > 0 && { on }),
    ...(freq === "monthly" && monthly && { monthly }),
    ...(text("repeat.ends") === "until" ? { until: text("repeat.until") } : { count: numberIn(text("repeat.count")) }),
  };
}

/** What is sent: answers that were given, with files as their uploads' ids. @param files ids by question id */
export function answersOf(
  { answers }: Written,
  files: Record<string, string | (string | null)[]>,
): Record<string, unknown> {
  const given = Object.entries(answers).filter(([, answer]) => [answer].flat().some((one) => one.trim() !== ""));
  return { ...Object.fromEntries(given), ...files };
}

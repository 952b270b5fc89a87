import type { ServiceRow } from "../../../db/schema";
import type { Reason } from "../../../domain/availability/calendar";
import { WARNING_KEYS, type WarningKey, type Warnings } from "../../../domain/availability/checks";
import type { SlotSpan } from "../../../domain/availability/span";
import { DAY_MS, formatLocalTime, MINUTE_MS } from "../../../domain/dates";
import { DomainError, type Fields } from "../../../domain/errors";
import { wallMsAt } from "../../../domain/time/local-shift";
import { localTimeOf } from "../../../domain/zones";

/** The warnings of one appointment, with what their sentences say. */
export interface Warned {
  warnings: Warnings;
  span: SlotSpan;
  service: Pick<ServiceRow, "durationDays" | "durationMinutes">;
  /** What extras make it longer than the service. Default 0. */
  addedMinutes?: number;
}

/** The keys of the warnings, in the order in which answers list them. */
export const keysOf = (warnings: Warnings): WarningKey[] => WARNING_KEYS.filter((key) => warnings.has(key));

/** One sentence for each warning of each appointment, by key; each names its local date. */
export function warningFields(all: Warned[], timeZone: string): Fields {
  const fields: Fields = {};
  for (const key of WARNING_KEYS) {
    const sentences = all.flatMap((warned) => sentencesOf(key, warned, timeZone));
    if (sentences.length > 0) fields[key] = [...new Set(sentences)].join(" ");
  }
  return fields;
}

/** The sentences of the warnings that were not accepted before; empty when there are none. */
export function sentencesBeside(one: Warned, accepted: string[], timeZone: string): string {
  const fields = warningFields([one], timeZone);
  return Object.keys(fields)
    .filter((key) => !accepted.includes(key))
    .map((key) => fields[key])
    .join(" ");
}

/** The refusal that `force` would turn into acceptance. */
export const warned = (fields: Fields): DomainError =>
  new DomainError("warnings", "The checks found something. Send force: true to accept it.", fields);

function sentencesOf(key: WarningKey, warned: Warned, timeZone: string): string[] {
  const { warnings, span } = warned;
  const reasons = warnings.get(key);
  if (!reasons) return [];
  const { date } = localTimeOf(timeZone, span.startAt);
  if (key === "duration") return [`${date}: it lasts ${lengthsOf(warned, timeZone)}.`];
  return reasons.map((reason) => `${sentenceOf(reason, date, timeZone)}.`);
}

function lengthsOf({ service, span, addedMinutes = 0 }: Warned, timeZone: string): string {
  const { durationDays, durationMinutes } = service;
  if (durationDays === null) {
    const expected = addedMinutes === 0 ? "the service" : "the service with its extras";
    const lasts = minutes((span.endAt - span.startAt) / MINUTE_MS);
    return `${lasts} and ${expected} ${minutes(durationMinutes + addedMinutes)}`;
  }
  const wallMs = wallMsAt(timeZone, span.endAt) - wallMsAt(timeZone, span.startAt);
  return `${days(wallMs / DAY_MS)} and the service ${days(durationDays)}`;
}

const minutes = (count: number) => `${rounded(count)} ${count === 1 ? "minute" : "minutes"}`;
const days = (count: number) => `${rounded(count)} ${count === 1 ? "day" : "days"}`;
const rounded = (count: number) => Math.round(count * 100) / 100;

function sentenceOf({ code, fromAt, untilAt }: Reason, date: string, timeZone: string): string {
  const when = `from ${clock(fromAt, date, timeZone)} to ${clock(untilAt, date, timeZone)}`;
  switch (code) {
    case "overlap":
      return `${date}: another appointment or an event takes the time ${when}`;
    case "padding":
      return `${date}: there is too little time to another appointment or an event, which takes the time ${when}`;
    case "break":
      return `${date}: there is a break ${when}`;
    case "no_schedule":
      return `${date}: the staff member has no schedule`;
    case "holiday_company":
      return `${dateOf(fromAt, date, timeZone)}: the company has a day off`;
    case "holiday_staff":
      return `${dateOf(fromAt, date, timeZone)}: the staff member has a day off`;
    default:
      return `${date}: the staff member does not work at that time`;
  }
}

const dateOf = (at: number | null, date: string, timeZone: string): string =>
  at === null ? date : localTimeOf(timeZone, at).date;

/** A wall time, with its date when that is another than the appointment's. */
function clock(at: number | null, date: string, timeZone: string): string {
  if (at === null) return "then";
  const local = localTimeOf(timeZone, at);
  const time = formatLocalTime(local.minute);
  return local.date === date ? time : `${local.date} ${time}`;
}

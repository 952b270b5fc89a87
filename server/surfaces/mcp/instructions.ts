import type { TenantRow } from "../../db/schema";
import { formatLocalTime, localTimeOf, weekdayOf } from "../../domain/zones";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * What a model has to know before its first call.
 *
 * @param now  the account's, which in a sandbox may be in the future
 * @param seen  the names of the tools that its key sees; no other is named
 */
export function instructionsFor(tenant: TenantRow, now: Date, seen: ReadonlySet<string>): string {
  const { companyName, currency, timeZone, isSandbox } = tenant;
  const { date, minute } = localTimeOf(timeZone, now.getTime());
  const today = `${WEEKDAYS[weekdayOf(date) - 1]} ${date}`;
  return [
    `You manage the bookings of ${companyName || "one account"}. Today is ${today}, and it is ${formatLocalTime(minute)} there, in the time zone ${timeZone}.`,
    ...(isSandbox ? [aboutSandbox(seen)] : []),
    "Send times as people there say them, 2026-11-24T15:00, or with an offset; what answers say with Z is UTC, all else the account's zone. Weekdays count from 1, Monday.",
    `Amounts are numbers in major units of ${currency}. Lengths of time are minutes unless a field says days.`,
    ...aboutWords(seen),
    ...aboutOperations(seen),
    "A refused call answers {error: {code, message, fields}}: fields names the arguments that were wrong. The code warnings means that force: true would do it all the same; ask the user first.",
  ].join("\n");
}

const aboutSandbox = (seen: ReadonlySet<string>) =>
  `This is a sandbox: its mails never leave${seen.has("set_sandbox_clock") ? ", and set_sandbox_clock moves its present forward" : ""}.`;

/** Of the tools for what people ask for in words. */
function aboutWords(seen: ReadonlySet<string>): string[] {
  if (!seen.has("find_free_times")) return [];
  const book = seen.has("book") ? ", then book" : "";
  return [
    `To book: find_free_times${book}. Services, staff and customers are named as people do, by title or name, or by id; a name that several have is refused with their ids.`,
  ];
}

/** Of the tools that are one operation each. */
function aboutOperations(seen: ReadonlySet<string>): string[] {
  const hasIds = [...seen].some((name) => name.startsWith("list_"));
  if (!hasIds) return [];
  return [
    "The list_ tools answer {data, total} and page with limit (1 to 100, default 50) and offset, and updatedSince leaves out what did not change since; their ids are what other tools take. The fields of an update_ mean what they mean to create_, and those left out stay.",
    ...aboutAppointments(seen),
  ];
}

function aboutAppointments(seen: ReadonlySet<string>): string[] {
  if (!seen.has("list_slots") || !seen.has("create_appointment")) return [];
  const linked = seen.has("put_staff_service") ? "that put_staff_service linked to it" : "that are linked to it";
  return [
    `To write into a calendar: list_slots with service for free starts, then create_appointment with serviceId, staffId, customerId and start. A service can be booked with the staff members ${linked}. dryRun tries without writing.`,
  ];
}

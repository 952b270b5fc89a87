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
    "Timestamps are RFC 3339: send any offset, answers are in UTC with Z. Tell people times in the account's zone. Dates are YYYY-MM-DD and wall times HH:MM, in that zone. Weekdays count from 1, Monday.",
    `Amounts are numbers in major units of ${currency}. Lengths of time are minutes unless a field says days.`,
    "Ids are uuids: look them up with the list_ tools, which answer {data, total} and page with limit (1 to 100, default 50) and offset. An update changes only the fields it is sent.",
    ...aboutBooking(seen),
    "A refused call answers {error: {code, message, fields}}: fields names the arguments that were wrong. The code warnings means that force: true would do it all the same; ask the user first.",
  ].join("\n");
}

const aboutSandbox = (seen: ReadonlySet<string>) =>
  `This is a sandbox: its mails never leave${seen.has("set_sandbox_clock") ? ", and set_sandbox_clock moves its present forward" : ""}.`;

function aboutBooking(seen: ReadonlySet<string>): string[] {
  if (!seen.has("list_slots")) return [];
  if (!seen.has("create_appointment")) return ["list_slots with service answers free starts."];
  const services = seen.has("list_services") ? "list_services, then " : "";
  const linked = seen.has("put_staff_service") ? "that put_staff_service linked to it" : "that are linked to it";
  return [
    `To book: ${services}list_slots with service for free starts, then create_appointment with serviceId, staffId, customerId and start. A service can be booked with the staff members ${linked}. dryRun tries without writing.`,
  ];
}

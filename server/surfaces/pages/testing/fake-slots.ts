import { createHash } from "node:crypto";
import { addDays, weekdayOf } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { Config, Service, Slot, SlotDays } from "../api-types";
import type { InProcessRequest } from "../in-process";

/** What the slots are made of. */
interface Inside {
  config: Config;
  services: Service[];
  /** Changes the slots of one day. */
  salon: { slots?: (date: string, slots: Slot[]) => Slot[] };
}

/** What a request asks of slots. @param service of a booking that moves: its request names none */
export const slotsAsked = ({ path }: InProcessRequest, service?: string): URLSearchParams =>
  new URLSearchParams([
    ...new URLSearchParams(path.split("?")[1]),
    ...(service === undefined ? [] : [["service", service]]),
  ] as [string, string][]);

/** Tuesday to Saturday, 09:00–13:00 and 15:00–19:00 in the salon's zone; some times are taken, always the same ones. */
export function slotDays({ salon, config, services }: Inside, query: URLSearchParams): SlotDays {
  const service = services.find((known) => known.id === query.get("service"));
  const from = query.get("from") ?? "";
  const days = Number(query.get("days"));
  const today = wallClock(new Date(config.now), config.timeZone).date;
  const last = addDays(today, config.maxDays - 1);
  const answered = Array.from({ length: days }, (_, offset) => addDays(from, offset)).map((date) => {
    const open = service !== undefined && date >= today && date <= last;
    const slots = open ? slotsOf(service, date, config.timeZone) : [];
    const later = slots.filter((slot) => slot.start > config.now);
    return { date, slots: salon.slots ? salon.slots(date, later) : later };
  });
  return { days: answered, hasMore: addDays(from, days) <= last };
}

function slotsOf(service: Service, date: string, timeZone: string): Slot[] {
  const closed = weekdayOf(date) === 7 || weekdayOf(date) === 1;
  const staffId = service.staff[0]?.id ?? "";
  if (service.durationDays !== null) {
    const start = instantOf(date, "00:00", timeZone);
    const end = instantOf(addDays(date, service.durationDays), "00:00", timeZone);
    return closed ? [] : [{ start, end, time: "00:00", staffId, seatsLeft: 1, waitlistLeft: null }];
  }
  const times = closed ? [] : [...halfHours(9, 13), ...halfHours(15, 19)];
  return times
    .filter((time) => !taken(service.id, date, time))
    .map((time) => {
      const start = instantOf(date, time, timeZone);
      const end = new Date(Date.parse(start) + service.duration * 60_000).toISOString();
      return { start, end, time, staffId, seatsLeft: service.capacityMax > 1 ? 3 : 1, waitlistLeft: null };
    });
}

function halfHours(from: number, until: number): string[] {
  const hours = Array.from({ length: until - from }, (_, index) => String(from + index).padStart(2, "0"));
  return hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
}

function taken(service: string, date: string, time: string): boolean {
  return (createHash("md5").update(`${service} ${date} ${time}`).digest()[0] ?? 0) < 64;
}

/** The instant at which the zone's wall shows that date and time; good for dates without a clock change. */
export function instantOf(date: string, time: string, timeZone: string): string {
  const guess = new Date(`${date}T${time}:00Z`);
  const shown = wallClock(guess, timeZone);
  const ahead = Date.parse(`${shown.date}T${shown.time}:00Z`) - guess.getTime();
  return new Date(guess.getTime() - ahead).toISOString().replace(".000Z", "Z");
}

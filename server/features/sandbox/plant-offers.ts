import { type Rows, rowsOf } from "../../db/insert-together";
import { coupons, eventStaff, events, type StaffRow, ticketTypes } from "../../db/schema";
import { addDays, MINUTE_MS, parseLocalTime } from "../../domain/dates";
import { toMinor } from "../../domain/money";
import { slugOf } from "../../domain/slug";
import { edgeAt, localTimeOf } from "../../domain/zones";
import { COUPON_DEFAULTS } from "../coupons/queries";
import { EVENT_DEFAULTS } from "../events/queries";
import { TICKET_TYPE_DEFAULTS } from "../ticket-types/queries";
import type { SeedData, SeedEvent } from "./seed";
import { common, type Soil } from "./soil";

/** Codes that lower a price. */
export const couponRows = (soil: Soil, seeds: NonNullable<SeedData["coupons"]>): Rows =>
  rowsOf(
    coupons,
    seeds.map((seed) => ({ ...COUPON_DEFAULTS, ...common(soil), ...seed, used: 0 })),
  );

/** Published events with their ticket types and organizers. */
export function eventRows(soil: Soil, seeds: SeedEvent[], members: StaffRow[]): Rows[] {
  const { tenant } = soil;
  const planted = seeds.map((seed) => ({ seed, event: eventRow(soil, seed) }));
  const types = planted.flatMap(({ seed, event }) =>
    seed.ticketTypes.map(({ title, price, quantity }, position) => ({
      ...TICKET_TYPE_DEFAULTS,
      ...common(soil),
      eventId: event.id,
      title,
      priceMinor: toMinor(price, tenant.currency),
      quantity,
      position,
    })),
  );
  const organizers = planted.flatMap(({ seed, event }) =>
    members
      .filter(({ fullName }) => seed.staff.includes(fullName))
      .map(({ id: staffId }, position) => ({
        tenantId: tenant.id,
        eventId: event.id,
        staffId,
        role: "organizer" as const,
        position,
      })),
  );
  return [
    rowsOf(
      events,
      planted.map(({ event }) => event),
    ),
    rowsOf(ticketTypes, types),
    rowsOf(eventStaff, organizers),
  ];
}

function eventRow(soil: Soil, { title, description, inDays, time, durationMinutes, capacity }: SeedEvent) {
  const { timeZone } = soil.tenant;
  const date = addDays(localTimeOf(timeZone, soil.now.getTime()).date, inDays);
  const startAt = edgeAt(timeZone, { date, minute: parseLocalTime(time) ?? 0 }, "start");
  return {
    ...EVENT_DEFAULTS,
    ...common(soil),
    title,
    description,
    startsAt: new Date(startAt),
    endsAt: new Date(startAt + durationMinutes * MINUTE_MS),
    status: "published" as const,
    slug: slugOf(title),
    capacity,
  };
}

import { type Rows, rowsOf } from "../../../db/insert-rows";
import { coupons, eventStaff, events, type StaffRow, ticketTypes } from "../../../db/schema";
import { addDays, MINUTE_MS, parseLocalTime } from "../../../domain/dates";
import { toMinor } from "../../../domain/money";
import { slugOf } from "../../../domain/text/slug";
import { edgeAt, localTimeOf } from "../../../domain/zones";
import { COUPON_DEFAULTS } from "../../coupons";
import { EVENT_DEFAULTS, TICKET_TYPE_DEFAULTS } from "../../events";
import { common, type SeedContext } from "./seed-context";
import type { SeedData, SeedEvent } from "./seed-data";

/** Codes that lower a price. */
export const couponRows = (context: SeedContext, seeds: NonNullable<SeedData["coupons"]>): Rows =>
  rowsOf(
    coupons,
    seeds.map((seed) => ({ ...COUPON_DEFAULTS, ...common(context), ...seed, used: 0 })),
  );

/** Published events with their ticket types and organizers. */
export function eventRows(context: SeedContext, seeds: SeedEvent[], members: StaffRow[]): Rows[] {
  const { tenant } = context;
  const seeded = seeds.map((seed) => ({ seed, event: eventRow(context, seed) }));
  const types = seeded.flatMap(({ seed, event }) =>
    seed.ticketTypes.map(({ title, price, quantity }, position) => ({
      ...TICKET_TYPE_DEFAULTS,
      ...common(context),
      eventId: event.id,
      title,
      priceMinor: toMinor(price, tenant.currency),
      quantity,
      position,
    })),
  );
  const organizers = seeded.flatMap(({ seed, event }) =>
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
      seeded.map(({ event }) => event),
    ),
    rowsOf(ticketTypes, types),
    rowsOf(eventStaff, organizers),
  ];
}

function eventRow(context: SeedContext, { title, description, inDays, time, durationMinutes, capacity }: SeedEvent) {
  const { timeZone } = context.tenant;
  const date = addDays(localTimeOf(timeZone, context.now.getTime()).date, inDays);
  const startAt = edgeAt(timeZone, { date, minute: parseLocalTime(time) ?? 0 }, "start");
  return {
    ...EVENT_DEFAULTS,
    ...common(context),
    title,
    description,
    startsAt: new Date(startAt),
    endsAt: new Date(startAt + durationMinutes * MINUTE_MS),
    status: "published" as const,
    slug: slugOf(title),
    capacity,
  };
}

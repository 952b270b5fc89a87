import type { EventRow, EventStaffRow, TenantRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { canMoveEvent } from "../../domain/events/event-status";
import { seatsLeft } from "../../domain/events/tickets";
import { toStamps } from "../../schemas/lists";
import { NO_MARKS, toMarks } from "../../schemas/marks";
import { instantText } from "../../schemas/outputs";
import type { CreateEventInput, Event, UpdateEventInput } from "./schemas";

export type EventColumns = Omit<EventRow, "tenantId" | "id" | "createdAt" | "updatedAt">;

/** The admin's defaults for what a creation leaves out. */
export const EVENT_DEFAULTS: Omit<EventColumns, "title" | "startsAt" | "endsAt" | "slug"> = {
  description: "",
  sequence: 0,
  status: "draft",
  ticketMask: "********",
  location: null,
  capacity: null,
  sold: 0,
  salesStartsAt: null,
  salesEndsAt: null,
  requiresApproval: false,
  waitlist: false,
  imageUrl: null,
  ...NO_MARKS,
};

/** The instant of a timestamp; null and undefined stay what they are. */
const instantOf = <None extends null | undefined>(timestamp: string | None): Date | None =>
  typeof timestamp === "string" ? new Date(timestamp) : timestamp;

/** Input names to columns; what the input leaves out is left out here too. */
export function columnsOf(input: CreateEventInput | Omit<UpdateEventInput, "id">): Partial<EventColumns> {
  const { startAt, endAt, salesStart, salesEnd, ...same } = input;
  const columns = {
    ...same,
    startsAt: instantOf(startAt),
    endsAt: instantOf(endAt),
    salesStartsAt: instantOf(salesStart),
    salesEndsAt: instantOf(salesEnd),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<EventColumns>;
}

/**
 * What ties the fields of an event together.
 *
 * @param next the event as the write would leave it
 * @throws DomainError validation on `endAt`, `salesEnd` or `capacity`
 */
export function requireConsistent(next: Omit<EventColumns, "slug">): void {
  const faults: Fields = {};
  if (next.endsAt <= next.startsAt) faults.endAt = "Must be later than startAt.";
  if (next.salesStartsAt && next.salesEndsAt && next.salesEndsAt <= next.salesStartsAt)
    faults.salesEnd = "Must be later than salesStart.";
  if (next.capacity !== null && next.capacity < next.sold)
    faults.capacity = `Must be at least what is sold: ${next.sold}.`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** @throws DomainError validation on `status` */
export function requireMove(from: EventRow["status"], to: EventRow["status"]): void {
  if (from !== to && !canMoveEvent(from, to))
    throw invalid({ status: `An event that is ${from} cannot become ${to}.` });
}

/** An event as answers show it. @param staff its entries, perhaps among those of other events */
export const toEvent = ({ timeZone }: Pick<TenantRow, "timeZone">, row: EventRow, staff: EventStaffRow[]): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  startAt: instantText(row.startsAt),
  endAt: instantText(row.endsAt),
  timeZone,
  status: row.status,
  ticketMask: row.ticketMask,
  location: row.location,
  capacity: row.capacity,
  sold: row.sold,
  remaining: seatsLeft(row.capacity, row.sold),
  salesStart: row.salesStartsAt && instantText(row.salesStartsAt),
  salesEnd: row.salesEndsAt && instantText(row.salesEndsAt),
  requiresApproval: row.requiresApproval,
  waitlist: row.waitlist,
  slug: row.slug,
  imageUrl: row.imageUrl,
  staff: staff.filter(({ eventId }) => eventId === row.id).map(({ staffId, role }) => ({ staffId, role })),
  ...toMarks(row),
  ...toStamps(row),
});

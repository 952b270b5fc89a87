import { and, asc, eq, or, sql } from "drizzle-orm";
import type { TenantContext } from "../../../../context";
import { arrayOf, isOneOf } from "../../../../db/arrays";
import {
  type CouponRow,
  type CustomerRow,
  type EventRow,
  eventStaff,
  events,
  type NotificationRow,
  staff,
  type TicketTypeRow,
  ticketTypes,
} from "../../../../db/schema";
import { statement } from "../../../../db/statement";
import { type Ask, askText } from "../../../../db/unit/ask";
import { roundTrip } from "../../../../db/unit/round-trip";
import { uuid } from "../../../../schemas/fields";
import { couponOrdersByNameAsk, lockedCouponAsk } from "../../../coupons";
import { type CustomerDetails, customerTurnAsk, existingCustomerAsk, lockedCustomerAsk } from "../../../customers";
import { activeNotificationsAsk } from "../../../notifications";
import type { Organizer } from "../notifications/mails";

/** Who orders: a customer by id, or whoever gives a name and an address. */
export type Orderer = { customerId: string } | { details: Pick<CustomerDetails, "fullName" | "email"> };

/** What an order of tickets names. */
export interface TicketsToLoad {
  /** Id or slug. */
  event: string;
  ticketTypeIds: string[];
  orderer: Orderer;
  coupon: string | null;
}

/** All that an order of tickets is decided with, and locked until its transaction ends. */
export interface LoadedTicketOrder {
  /** By its id first; null: there is none. */
  event: EventRow | null;
  /** Those of the event, by id. */
  types: Map<string, TicketTypeRow>;
  /** Null: there is no such customer, or no customer with these details yet. */
  customer: CustomerRow | null;
  coupon: CouponRow | null;
  /** Live orders of the customer with the coupon, where it limits them. */
  couponOrders: number;
  /** What tells of new tickets, and who of the event is told. */
  templates: NotificationRow[];
  organizers: Organizer[];
}

/** Loads it in one round trip. Locked in this order, as everywhere: customer, event, ticket types, coupon. */
export async function loadTicketOrder(ctx: TenantContext, wanted: TicketsToLoad): Promise<LoadedTicketOrder> {
  const { id: tenantId } = ctx.tenant;
  const { orderer, coupon, ticketTypeIds } = wanted;
  const details = "details" in orderer ? orderer.details : null;
  const named = { tenantId, id: uuid().safeParse(wanted.event).success ? wanted.event : null, slug: wanted.event };
  const [, customer, found, types, lockedCoupon, couponOrders, templates, organizers] = await roundTrip(ctx, [
    details && customerTurnAsk(tenantId, details),
    "details" in orderer
      ? existingCustomerAsk(tenantId, orderer.details)
      : lockedCustomerAsk(tenantId, orderer.customerId),
    lockEvents.ask(named),
    lockTypes.ask({ tenantId, ids: arrayOf(ticketTypeIds) }),
    coupon === null ? null : lockedCouponAsk(tenantId, coupon),
    coupon === null || !details ? null : couponOrdersByNameAsk(tenantId, { coupon, details }),
    activeNotificationsAsk(tenantId, ["ticket_new"]),
    organizersAsk(named),
  ] as const);
  const event = found.find(({ id }) => id === named.id) ?? found[0] ?? null;
  const own = types.filter(({ eventId }) => eventId === event?.id);
  return {
    event,
    types: new Map(own.map((type) => [type.id, type])),
    customer,
    coupon: lockedCoupon,
    couponOrders: couponOrders ?? 0,
    templates,
    organizers: organizers.filter(({ eventId }) => eventId === event?.id),
  };
}

interface NamedEvent {
  tenantId: string;
  id: string | null;
  /** Null: it is named by its id alone. */
  slug: string | null;
}

const isNamed = or(eq(events.id, sql`${sql.placeholder("id")}::uuid`), eq(events.slug, sql.placeholder("slug")));

const lockEvents = statement<EventRow[], NamedEvent>((db) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.tenantId, sql.placeholder("tenantId")), isNamed))
    .orderBy(asc(events.id))
    .for("no key update")
    .prepare("lock_events"),
);

const lockTypes = statement<TicketTypeRow[], { tenantId: string; ids: string }>((db) =>
  db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.tenantId, sql.placeholder("tenantId")), isOneOf(ticketTypes.id, "ids")))
    .orderBy(asc(ticketTypes.id))
    .for("no key update")
    .prepare("lock_ticket_types"),
);

/** Who of an event is notified of its tickets. */
export const organizersAsk = (named: NamedEvent): Ask<OrganizerOf[]> => findOrganizers.ask(named);

interface OrganizerOf extends Organizer {
  eventId: string;
}

const findOrganizers = statement<OrganizerOf[], NamedEvent>((db) =>
  db
    .select({ eventId: eventStaff.eventId, fullName: staff.fullName, email: staff.email })
    .from(events)
    .innerJoin(eventStaff, and(eq(eventStaff.tenantId, events.tenantId), eq(eventStaff.eventId, events.id)))
    .innerJoin(staff, and(eq(staff.tenantId, eventStaff.tenantId), eq(staff.id, eventStaff.staffId)))
    .where(
      and(
        eq(events.tenantId, sql.placeholder("tenantId")),
        isNamed,
        eq(eventStaff.role, "organizer"),
        sql`${staff.visibility} <> 'archive'`,
      ),
    )
    .orderBy(asc(eventStaff.position))
    .prepare("find_organizers_of"),
);

// $1 tenant, $2 the pattern, $3 codes. Whoever has its turn sees the codes of all that had it before.
const PATTERN_TURN = "select pg_advisory_xact_lock(hashtextextended('ticket codes ' || $1 || ' ' || $2, 0))";
const TAKEN_CODES = "select code from tickets where tenant_id = $1::uuid and code = any($2::text[])";

/** Which of these codes of a pattern are taken; until the transaction ends nobody else asks for codes of it. */
export async function takenCodes(ctx: TenantContext, pattern: string, codes: string[]): Promise<Set<string>> {
  const { id: tenantId } = ctx.tenant;
  const turn: Ask<unknown> = askText(PATTERN_TURN, [tenantId, pattern]);
  const [, taken] = await roundTrip(ctx, [
    turn,
    askText<{ code: string }>(TAKEN_CODES, [tenantId, `{${codes.map((code) => JSON.stringify(code)).join(",")}}`]),
  ] as const);
  return new Set(taken.map(({ code }) => code));
}

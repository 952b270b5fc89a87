import { type Answer, manage, visit } from "./rest";
import { done, openShop, type Shop, type ShopPlan } from "./shop";
import { storeEvent, storeTicketType } from "./stored-shop";

/** A shop with an event ahead. */
export interface Concert extends Shop {
  eventId: string;
}

/** A ticket as the API answers it. */
export interface GivenTicket {
  id: string;
  code: string;
  status: string;
  paymentId: string | null;
  updatedAt: string;
  [field: string]: unknown;
}

export interface Counted {
  id: string;
  sold: number;
  remaining: number | null;
  [field: string]: unknown;
}

const DAY_MS = 86_400_000;

/** An evening so many days ahead: two hours. */
export function eveningAhead(days: number): { startAt: string; endAt: string } {
  const at = (hour: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${hour}:00:00Z`;
  return { startAt: at(18), endAt: at(20) };
}

/** Creates what must be creatable. @param path below `/api/v1` */
export const make = <Body = Counted>(shop: Shop, path: string, body: Record<string, unknown>): Promise<Body> =>
  done(manage<Body>(shop, `POST ${path}`, { body }));

/** Opens a shop with a published event. @param event fields of `POST /events` */
export async function openConcert(event: Record<string, unknown> = {}, plan: ShopPlan = {}): Promise<Concert> {
  const shop = await openShop({ members: 0, ...plan });
  const body = { title: "Summer concert", status: "published", ...eveningAhead(30), ...event };
  return { ...shop, eventId: await storeEvent(shop, body) };
}

/** Adds a ticket type. @returns its id */
export const addType = (concert: Concert, fields: Record<string, unknown> = {}): Promise<string> =>
  storeTicketType(concert, { title: "Adult", ...fields });

const EVA = { attendeeName: "Eva Gil", attendeeEmail: "eva@example.com" };

/** Asks for a ticket for Eva Gil unless somebody else is named. */
export const askTicket = (concert: Concert, ticketTypeId: string, body: Record<string, unknown> = {}) =>
  manage<GivenTicket>(concert, `POST /events/${concert.eventId}/attendees`, {
    body: { ticketTypeId, ...EVA, ...body },
  });

/** A ticket that must be there to have. */
export const giveTicket = (concert: Concert, ticketTypeId: string, body: Record<string, unknown> = {}) =>
  done(askTicket(concert, ticketTypeId, body));

/** What a visitor's order answers. */
export interface OrderAnswer {
  tickets: { id: string; code: string; status: string; ticketUrl: string }[];
  payment: { id: string; status: string; due: number; checkoutUrl: string | null } | null;
}

/** Orders tickets as a visitor does: one unless more are wanted, for Eva Gil unless somebody else asks. */
export const order = (
  concert: Concert,
  ticketType: string,
  { quantity = 1, ...more }: { quantity?: number; [field: string]: unknown } = {},
): Promise<Answer<OrderAnswer>> =>
  visit<OrderAnswer>(concert, `POST /events/${concert.eventId}/tickets`, {
    body: { items: [{ ticketType, quantity }], name: "Eva Gil", email: "eva@example.com", ...more },
  });

/** An order that must be granted. */
export const ordered = (...asked: Parameters<typeof order>): Promise<OrderAnswer> => done(order(...asked));

/** Approves or cancels a ticket. */
export const verb = (concert: Concert, name: "approve" | "cancel", ticket: { id: string; notify?: boolean }) => {
  const { id, ...body } = ticket;
  return manage<GivenTicket>(concert, `POST /events/${concert.eventId}/attendees/${id}/${name}`, { body });
};

/** The event, or one of its ticket types, as it stands now. */
export const counted = (concert: Concert, ticketTypeId?: string): Promise<Counted> =>
  done(
    manage<Counted>(concert, `GET /events/${concert.eventId}${ticketTypeId ? `/ticket-types/${ticketTypeId}` : ""}`),
  );

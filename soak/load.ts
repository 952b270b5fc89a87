import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Asker } from "./ask";
import { type Shop, slotOf } from "./shop";

/** Numbers of one shop, that no two clients get. */
export const newNumbers = () => {
  const next = new Map<string, number>();
  return ({ tenantId }: Pick<Shop, "tenantId">): number => {
    const number = next.get(tenantId) ?? 0;
    next.set(tenantId, number + 1);
    return number;
  };
};

type Take = ReturnType<typeof newNumbers>;

/** What a client does, over and over. */
export type Errand = (asker: Asker, shop: Shop) => Promise<void>;

/** Books, and then often cancels or moves what was booked. */
export const book =
  (take: Take): Errand =>
  async (asker, shop) => {
    const number = take(shop);
    const email = `customer-${number}-${shop.tenantId.slice(-6)}@example.com`;
    const base = `/api/public/${shop.publicKey}`;
    // Every other start stays free for who moves.
    const { staff, start } = slotOf(shop, 2 * number);
    const body = { items: [{ service: shop.serviceId, staff, start }], name: `Customer ${number}`, email };
    const asked = { method: "POST", path: `${base}/bookings`, body };
    const made = await asker.untilGood<{ bookings: { id: string; manageUrl: string }[] }>(asked, randomUUID(), 201);
    const [booking] = made?.bookings ?? [];
    if (!booking) return;
    asker.ledger.booked.set(email, booking.id);
    const manage = `${base}/manage/${booking.manageUrl.split("/").at(-1)}`;
    if (number % 4 === 0) await cancel(asker, manage, booking.id);
    if (number % 4 === 1) await move(asker, { manage, id: booking.id, to: slotOf(shop, 2 * number + 1) });
  };

async function cancel(asker: Asker, manage: string, id: string) {
  const asked = { method: "POST", path: `${manage}/cancel`, body: {} };
  if (await asker.untilGood(asked, randomUUID(), 200)) asker.ledger.cancelled.add(id);
}

interface Move {
  manage: string;
  id: string;
  to: { staff: string; start: string };
}

async function move(asker: Asker, { manage, id, to }: Move) {
  const asked = { method: "POST", path: `${manage}/reschedule`, body: to };
  if (await asker.untilGood(asked, randomUUID(), 200)) asker.ledger.moved.add(id);
}

/** Buys a ticket for an event. */
export const buyTicket =
  (take: Take): Errand =>
  async (asker, { publicKey, eventId, ticketTypeId, tenantId }) => {
    const email = `guest-${take({ tenantId })}-${tenantId.slice(-6)}@example.com`;
    const body = { items: [{ ticketType: ticketTypeId, quantity: 1 }], name: "Guest", email };
    const asked = { method: "POST", path: `/api/public/${publicKey}/events/${eventId}/tickets`, body };
    const made = await asker.untilGood<{ tickets: { id: string }[] }>(asked, randomUUID(), 201);
    const [ticket] = made?.tickets ?? [];
    if (ticket) asker.ledger.tickets.set(email, ticket.id);
  };

/** Opens a sandbox, looks at it, sets its clock and leaves. Nothing of it is tried again. */
export const trySandbox: Errand = async (asker) => {
  const opened = await asker.once({ method: "POST", path: "/api/sandbox", body: { seed: "salon" } });
  if (opened?.status !== 201) return;
  const { apiKey } = opened.body as { apiKey: string };
  const headers = { authorization: `Bearer ${apiKey}` };
  const now = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await asker.once({ path: "/api/v1/bookings", headers });
  await asker.once({ method: "PUT", path: "/api/v1/sandbox/clock", body: { now }, headers });
  await asker.once({ method: "DELETE", path: "/api/v1/sandbox", headers });
};

/** Looks around: free starts, pages, health. */
export const look: Errand = async (asker, { publicKey, serviceId, eventId }) => {
  const base = `/api/public/${publicKey}`;
  await asker.once({ path: `${base}/slots?service=${serviceId}&days=7` });
  await asker.once({ path: `${base}/events/${eventId}` });
  await asker.once({ path: `/book/${publicKey}` });
  await asker.once({ path: "/healthz" });
};

/** How a client goes about its errands. */
export interface Pace {
  /** Between one and the next, at random up to this. */
  thinkingMs: number;
  isOver: () => boolean;
}

/** Does errands until it is told to stop; one that has begun goes on to its answer. */
export async function client(asker: Asker, shops: Shop[], { errand, thinkingMs, isOver }: Pace & { errand: Errand }) {
  while (!isOver()) {
    const shop = shops[randomInt(shops.length)];
    if (shop) await errand(asker, shop);
    await pause(randomInt(thinkingMs));
  }
}

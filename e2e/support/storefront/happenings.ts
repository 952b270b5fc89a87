import { ask, manage, type Salon } from "../salon";

const DAY_MS = 86_400_000;

/** An event of a salon with one type of ticket. */
export interface Happening {
  id: string;
  /** Path of its page. */
  path: string;
  /** Orders tickets as a visitor would. */
  order(quantity: number, more?: Record<string, unknown>): Promise<TicketsOrdered>;
}

interface TicketsOrdered {
  /** Path of the order's page. */
  path: string;
  tickets: { id: string; code: string; path: string }[];
}

interface Asked {
  title: string;
  daysAhead: number;
  event?: Record<string, unknown>;
  type?: Record<string, unknown>;
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Publishes an event. */
export async function publish(salon: Salon, { title, daysAhead, event, type }: Asked): Promise<Happening> {
  // At 18:00 UTC, whenever it runs.
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS + daysAhead * DAY_MS + 18 * 3_600_000;
  const [startAt, endAt] = [start, start + 2 * 3_600_000].map((at) => new Date(at).toISOString());
  const description = "Three braids in two hours, with somebody who shows how.\n\nBring nothing: brushes are there.";
  const made = await manage<{ id: string; slug: string }>(salon, "POST /events", {
    ...{ title, startAt, endAt, status: "published", location: "Plaza Mayor 1, Madrid", description },
    ...event,
  });
  const given = { title: "Adult", price: 12, ...type };
  const { id: ticketType } = await manage<{ id: string }>(salon, `POST /events/${made.id}/ticket-types`, given);
  return {
    id: made.id,
    path: `${salon.path}/events/${made.slug}`,
    order: async (quantity, more = {}) => {
      const buyer = { name: "Leo Sol", email: "leo@example.com" };
      const body = { items: [{ ticketType, quantity }], ...buyer, ...more };
      const answer = await ask<{ orderUrl: string; tickets: { id: string; code: string; ticketUrl: string }[] }>(
        salon,
        `POST /events/${made.id}/tickets`,
        body,
      );
      const tickets = answer.tickets.map(({ ticketUrl, ...ticket }) => ({ ...ticket, path: pathOf(ticketUrl) }));
      return { path: pathOf(answer.orderUrl), tickets };
    },
  };
}

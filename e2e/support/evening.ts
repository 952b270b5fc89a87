import { manage, type Salon } from "./salon";

/** A published event of a salon, with tickets for adults. */
export interface Evening {
  title: string;
  /** Path of its page. */
  path: string;
  /** Orders tickets as another visitor would. @returns the path of the order's page */
  order(quantity: number): Promise<string>;
}

const DAYS_AHEAD = 3;

/** @param type fields of the ticket type */
export async function createEvening(salon: Salon, type: Record<string, unknown> = {}): Promise<Evening> {
  const title = "Braiding evening";
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 + DAYS_AHEAD * 86_400_000;
  const [startAt, endAt] = [start, start + 2 * 3_600_000].map((at) => new Date(at).toISOString());
  const event = await manage<{ id: string; slug: string }>(salon, "POST /events", {
    title,
    startAt,
    endAt,
    status: "published",
    location: "Plaza Mayor 1",
    description: "Three braids in two hours.",
  });
  const adult = { title: "Adult", price: 10, ...type };
  const { id } = await manage<{ id: string }>(salon, `POST /events/${event.id}/ticket-types`, adult);
  const order = async (quantity: number) => {
    const address = `${process.env.E2E_BASE_URL}/api/public/${salon.publicKey}/events/${event.id}/tickets`;
    const body = JSON.stringify({ items: [{ ticketType: id, quantity }], name: "Leo Sol", email: "leo@example.com" });
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
    return new URL(((await answer.json()) as { orderUrl: string }).orderUrl).pathname;
  };
  return { title, path: `${salon.path}/events/${event.slug}`, order };
}

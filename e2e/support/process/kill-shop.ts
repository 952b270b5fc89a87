import type { Sql } from "postgres";

const DAY_MS = 86_400_000;
const STARTS_A_DAY = 16;

/** An account to book in while its server is killed. */
export interface Shop {
  publicKey: string;
  tenantId: string;
  serviceId: string;
  staffIds: string[];
  /** Signs what the subscriber gets. */
  secret: string;
}

interface Call {
  route: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** @throws Error with the status and the answer when it is not a good one */
export async function call<Answer>(origin: string, { route, body, headers }: Call): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...sent,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Opens an account that is no sandbox, so that its mails leave, with a subscriber to its bookings. */
export async function openKillShop(origin: string, sql: Sql, hook: string): Promise<Shop> {
  const { apiKey, publicKey, tenant } = await call<{ apiKey: string; publicKey: string; tenant: { id: string } }>(
    origin,
    { route: "POST /api/sandbox", body: {} },
  );
  await sql`update tenants set is_sandbox = false, expires_at = null where id = ${tenant.id}`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const manage = <Answer>(route: string, body?: unknown) => call<Answer>(origin, { route, body, headers });
  const service = await manage<{ id: string }>("POST /api/v1/services", { title: "Cut", duration: 30 });
  const staffIds = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const body = { fullName: `Member ${index}`, email: `member-${index}@example.com` };
      const { id } = await manage<{ id: string }>("POST /api/v1/staff", body);
      const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "09:00", end: "18:00" }));
      await manage(`PUT /api/v1/staff/${id}/schedule`, { days });
      await manage(`PUT /api/v1/staff/${id}/services/${service.id}`, {});
      return id;
    }),
  );
  await lengthenMails(manage);
  const events = ["booking.created"];
  const { secret } = await manage<{ secret: string }>("POST /api/v1/webhooks", { url: hook, events });
  return { publicKey, tenantId: tenant.id, serviceId: service.id, staffIds, secret };
}

/** Makes the mails of bookings too long to be rendered with the booking. */
async function lengthenMails(manage: <Answer>(route: string, body?: unknown) => Promise<Answer>): Promise<void> {
  const { data } = await manage<{ data: { id: string; type: string; body: string }[] }>(
    "GET /api/v1/notifications?limit=100",
  );
  for (const { id, type, body } of data)
    if (type === "booking_new")
      await manage(`PATCH /api/v1/notifications/${id}`, { body: `${body}\n\n${"See you. ".repeat(1_500)}` });
}

/** One of the bookings to make, and the key under which it is asked for until there is an answer. */
export interface RequestedBooking {
  number: number;
  key: string;
}

/**
 * Books from the queue until it is empty or the server is gone. What got no answer goes back into the queue.
 *
 * @param onBooked hears of every booking that was answered
 * @throws Error when the server refuses one
 */
export async function bookUntilGone(
  { origin, shop, queue }: { origin: string; shop: Shop; queue: RequestedBooking[] },
  onBooked: () => void,
): Promise<void> {
  for (let requested = queue.shift(); requested !== undefined; requested = queue.shift()) {
    const headers = { "idempotency-key": requested.key };
    const route = `POST /api/public/${shop.publicKey}/bookings`;
    try {
      await call(origin, { route, body: bookingOf(shop, requested.number), headers });
    } catch (error) {
      if (/was answered 4/.test(String(error))) throw error;
      queue.push(requested);
      return;
    }
    onBooked();
  }
}

/** The n-th free half hour: 16 a day of each member, from the day after tomorrow. */
function bookingOf({ serviceId, staffIds }: Shop, number: number) {
  const slot = Math.floor(number / staffIds.length);
  const midnight = (Math.floor(Date.now() / DAY_MS) + 2 + Math.floor(slot / STARTS_A_DAY)) * DAY_MS;
  const start = new Date(midnight + (8 * 60 + (slot % STARTS_A_DAY) * 30) * 60_000).toISOString();
  return {
    items: [{ service: serviceId, staff: staffIds[number % staffIds.length], start }],
    name: `Customer ${number}`,
    email: `customer-${number}@example.com`,
  };
}

/** What is not where it belongs yet. */
export async function openWork(sql: Sql, { tenantId }: Shop) {
  const [row] = await sql<{ events: number; deliveries: number; mails: number }[]>`select
    (select count(*)::int from webhook_events where tenant_id = ${tenantId} and relayed_at is null) as events,
    (select count(*)::int from webhook_deliveries where tenant_id = ${tenantId} and status <> 'succeeded') as deliveries,
    (select count(*)::int from outbox_mails where tenant_id = ${tenantId} and status <> 'sent') as mails`;
  return row;
}

/** Lets the five minutes pass after which a mail that was caught in the middle of being sent is taken up again. */
export async function endMailLeases(sql: Sql, { tenantId }: Shop): Promise<void> {
  await sql`update outbox_mails set next_attempt_at = now() - interval '1 second'
    where tenant_id = ${tenantId} and status = 'sending'`;
}

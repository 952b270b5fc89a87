import type { Sql } from "postgres";
import { call } from "../e2e/support/process/kill-shop";
import { WEBHOOK_KINDS } from "../server/domain/notifications/webhook-events";

const DAY_MS = 86_400_000;
const SLOT_MINUTES = 15;
const OPENS_HOUR = 8;
const STARTS_A_DAY = 36;
const MEMBERS = 10;

/** A real account to book in, whose mails leave. */
export interface Shop {
  publicKey: string;
  tenantId: string;
  serviceId: string;
  staffIds: string[];
  eventId: string;
  ticketTypeId: string;
  /** The first day that can be booked, in days since 1970: a soak may last past midnight. */
  firstDay: number;
}

/** Opens an account that is no sandbox, with a subscriber to all that happens in it. */
export async function openShop(origin: string, sql: Sql, hook: string): Promise<Shop> {
  const opened = await call<{ apiKey: string; publicKey: string; tenant: { id: string } }>(origin, {
    route: "POST /api/sandbox",
    body: { timeZone: "UTC" },
  });
  const { apiKey, publicKey, tenant } = opened;
  await sql`update tenants set is_sandbox = false, expires_at = null where id = ${tenant.id}`;
  const make = <Answer = { id: string }>(route: string, body: unknown) =>
    call<Answer>(origin, { route, body, headers: { authorization: `Bearer ${apiKey}` } });
  const service = await make("POST /api/v1/services", { title: "Cut", duration: SLOT_MINUTES });
  const staffIds: string[] = [];
  for (let index = 0; index < MEMBERS; index++) {
    const { id } = await make("POST /api/v1/staff", { fullName: `Member ${index}`, email: `m${index}@example.com` });
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "08:00", end: "17:00" }));
    await make(`PUT /api/v1/staff/${id}/schedule`, { days });
    await make(`PUT /api/v1/staff/${id}/services/${service.id}`, {});
    staffIds.push(id);
  }
  const dayAhead = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T18:00:00Z`;
  const [startAt, endAt] = [dayAhead(30), dayAhead(31)];
  const event = await make("POST /api/v1/events", { title: "Concert", status: "published", startAt, endAt });
  const type = await make(`POST /api/v1/events/${event.id}/ticket-types`, { title: "Adult" });
  const events = WEBHOOK_KINDS.filter((kind) => kind !== "ping");
  await make("POST /api/v1/webhooks", { url: hook, events });
  const firstDay = Math.floor(Date.now() / DAY_MS) + 2;
  const ids = { serviceId: service.id, staffIds, eventId: event.id, ticketTypeId: type.id };
  return { publicKey, tenantId: tenant.id, firstDay, ...ids };
}

/** The n-th free start of the shop, and whose: no two numbers name the same. */
export function slotOf({ staffIds, firstDay }: Shop, number: number): { staff: string; start: string } {
  const place = Math.floor(number / staffIds.length);
  const midnight = (firstDay + Math.floor(place / STARTS_A_DAY)) * DAY_MS;
  const minutes = OPENS_HOUR * 60 + (place % STARTS_A_DAY) * SLOT_MINUTES;
  const start = new Date(midnight + minutes * 60_000).toISOString();
  return { staff: staffIds[number % staffIds.length] ?? "", start };
}

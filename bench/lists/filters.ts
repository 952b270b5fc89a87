import { createHash } from "node:crypto";
import { load, median, requestText } from "../http-load";
import type { World } from "../world";

const ROWS = 100_000;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 4;
/** Whose last name is looked for. */
const SOUGHT = 77_777;

/** What a client asks that looks for somebody, and one that keeps a copy, beside a page of everything. */
const FILTERS = {
  search: () => `search=${createHash("md5").update(String(SOUGHT)).digest("hex").slice(0, 6)}`,
  updatedSince: () => `updatedSince=${new Date(Date.now() - 30 * 60_000).toISOString()}`,
};

/** Lists of 100,000 customers and bookings with a filter, as so many times what they cost without. */
export async function benchFilters(world: World): Promise<string[]> {
  await plantCustomers(world);
  await plantBookings(world);
  const lines: string[] = [];
  for (const path of ["/api/v1/customers", "/api/v1/bookings"]) lines.push(...(await measure(world, path)));
  return lines;
}

async function measure({ port, authorization }: World, path: string): Promise<string[]> {
  const queries = { all: "", search: FILTERS.search(), updatedSince: FILTERS.updatedSince() };
  const rates: Record<string, number[]> = {};
  // Turn about, so that what else the machine does falls on all.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, query] of Object.entries(queries)) {
      const request = requestText("GET", `${path}?limit=50&${query}`, { headers: [`authorization: ${authorization}`] });
      const common = { connections: CONNECTIONS, expectedStatus: 200, nextRequest: () => request };
      const { perSecond, failures } = await load({ ...common, durationMs: ROUND_MS, port });
      if (failures > 0) throw new Error("a request failed");
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), perSecond];
    }
  const rateOf = (name: string) => median(rates[name] ?? []);
  return Object.keys(FILTERS).map((name) => {
    const times = (rateOf("all") / rateOf(name)).toFixed(2);
    return `${path} of ${ROWS} with ${name}: ${times} times the list without (at most 1.5), ${rateOf(name).toFixed(0)} req/s`;
  });
}

/** Customers with last names of their own, who changed a minute after one another. */
async function plantCustomers({ sql, tenantId }: World): Promise<void> {
  await sql`
    insert into customers (tenant_id, id, full_name, email, phone, notes, tags, bookings_count, created_at, updated_at)
    select ${tenantId}, gen_random_uuid(), 'Customer ' || md5(n::text), 'c-' || n || '@example.com', '+34 600 ' || n, '',
      '{}', 1, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${ROWS}::int) as n`;
  await sql`vacuum analyze customers`;
}

/** A booking of each customer, all of one appointment, for a list joins it whichever it is. */
async function plantBookings({ sql, tenantId, call }: World): Promise<void> {
  const [customer] = await sql`select id from customers where tenant_id = ${tenantId} limit 1`;
  const service = await call("POST", "/api/v1/services", { title: "Cut", type: "simple", duration: 60 });
  const member = await call("POST", "/api/v1/staff", { fullName: "Ana", email: "ana-of-the-bench@example.com" });
  await call("PUT", `/api/v1/staff/${member.id}/services/${service.id}`, {});
  const start = new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/T.*/, "T10:00:00Z");
  const wanted = { serviceId: service.id, staffId: member.id, customerId: customer?.id, start, force: true };
  const { bookingId } = await call("POST", "/api/v1/appointments", wanted);
  await sql`
    insert into bookings
    select made.* from bookings template,
      (select id, updated_at, row_number() over (order by updated_at desc) as n from customers
        where tenant_id = ${tenantId}) c,
      lateral jsonb_populate_record(template, jsonb_build_object('id', gen_random_uuid(), 'customer_id', c.id,
        'number', 'N' || c.n, 'created_at', c.updated_at, 'updated_at', c.updated_at,
        'manage_token_hash', '\\x' || md5(c.n::text))) made
    where template.tenant_id = ${tenantId} and template.id = ${String(bookingId)}`;
  await sql`vacuum analyze bookings`;
}

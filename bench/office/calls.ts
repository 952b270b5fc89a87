import superjson from "superjson";
import { adminRouter } from "../../server/router";
import { median } from "../http-load";
import type { BenchAccount } from "./account";
import { recordsOf } from "./records";
import type { Visitor } from "./visitor";

const COLD_ROUNDS = 10;
const ROUNDS = 15;

/**
 * From the request to the last byte of each read that the back office alone has, the dearest first: what pages ask once
 * they stand, and what they are drawn of. One that has no input here ends the bench.
 */
export async function benchCalls(account: BenchAccount, { path, cookie }: Visitor): Promise<string[]> {
  const inputs = await inputsOf(account);
  const unnamed = officeReads().filter((name) => !(name in inputs));
  if (unnamed.length > 0) throw new Error(`No input to measure them with: ${unnamed.join(", ")}.`);
  const headers = { cookie, "x-slotwright-account": path.split("/").at(-1) ?? "" };
  const found: { name: string; ms: number; bytes: number }[] = [];
  for (const [name, input] of Object.entries(inputs)) {
    const asked = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
    const url = `${account.origin}/api/trpc/${name}?input=${asked}`;
    found.push({ name, ...(await timed(url, headers)) });
  }
  found.sort((a, b) => b.ms - a.ms);
  return found.map(
    ({ name, ms, bytes }) =>
      `${ms.toFixed(1).padStart(6)} ms  ${String(Math.ceil(bytes / 1024)).padStart(4)} KiB  ${name}`,
  );
}

/** Their names: those of keys have a path, and `npm run bench -- cost` measures them. */
function officeReads(): string[] {
  // By name tRPC has types of its own for each; what they share is looked at here.
  const all = adminRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: object } }>;
  return Object.entries(all)
    .filter(([, { _def }]) => _def.type === "query" && !("openapi" in (_def.meta ?? {})))
    .map(([name]) => name);
}

async function timed(url: string, headers: Record<string, string>): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < COLD_ROUNDS + ROUNDS; round++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers });
    const body = await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${new TextDecoder().decode(body)}`);
    bytes = body.byteLength;
  }
  return { ms: median(times.slice(COLD_ROUNDS)), bytes };
}

async function inputsOf(account: BenchAccount): Promise<Record<string, object>> {
  const { fullDate, serviceId, call } = account;
  const {
    booking = "",
    customer = "",
    payment = "",
    event = "",
    package: sold = "",
    webhook = "",
  } = await recordsOf(account);
  const { appointmentId } = await call("GET", `/api/v1/bookings/${booking}`);
  const day = { from: fullDate, days: 1 };
  const year = { from: `${Number(fullDate.slice(0, 4)) - 1}${fullDate.slice(4)}`, to: fullDate };
  return {
    "services.offers.byService": {},
    "services.offers.list": { id: serviceId },
    "services.offers.followers": { id: serviceId, price: 1 },
    "coupons.browse": {},
    "events.browse": { view: "upcoming" },
    "bookings.browseVisits": { customerId: customer, order: "last" },
    "packages.browse": {},
    "packages.uses": { id: sold },
    "payments.browse": {},
    "payments.owed": { customerId: customer },
    "payments.partPaid": { ids: [payment] },
    "orders.browse": { customerId: customer },
    "outbox.browse": {},
    "outbox.kept": {},
    "audit.writer": { resource: customer, at: `${fullDate}T10:00:00Z` },
    "accounts.mine": {},
    "accounts.current": {},
    "members.list": {},
    "invitations.list": {},
    "apiKeys.list": {},
    "calendar.read": day,
    "calendar.members": day,
    "calendar.counts": { from: fullDate, days: 31 },
    "calendar.version": { ...day, of: "visits" },
    "calendar.lastChange": { id: appointmentId },
    "calendar.history": { id: booking },
    "calendar.notifiedWebhooks": { id: booking },
    "calendar.bookingForm": { serviceId },
    "search.customers": { text: "Customer 77" },
    "search.bookings": { text: "77" },
    "reports.bookings": { ...year, by: "month" },
    "reports.income": { ...year, by: "month" },
    "reports.incomeRows": year,
    "today.read": {},
    "today.freeNext": {},
    "customerMerges.suggest": {},
    "customerMerges.follow": { id: customer },
    ...exportsOf({ event, webhook }),
  };
}

const exportsOf = ({ event, webhook }: { event: string; webhook: string }): Record<string, object> => ({
  "exports.customers": {},
  "exports.bookings": {},
  "exports.payments": {},
  "exports.packages": {},
  "exports.attendees": { id: event },
  "exports.outbox": {},
  "exports.deliveries": { id: webhook },
  "exports.audit": {},
});

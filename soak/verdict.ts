import type { Sql } from "postgres";
import type { Ledger } from "./ledger";
import type { Promised, Report } from "./report";

/** What came over the wire. */
export interface Arrived {
  /** Ids of webhook events, as often as they came. */
  eventIds: string[];
  /** Ids of mails, as often as they were taken. */
  mailIds: string[];
}

const NAMED_MAX = 3;

/** A sentence for what is missing or too much; none if nothing is. */
const breachOf = (what: string, ids: string[]): string[] =>
  ids.length === 0 ? [] : [`${ids.length} ${what}, such as ${ids.slice(0, NAMED_MAX).join(", ")}`];

/** Holds what clients were promised against what is stored and what arrived. @returns sentences for each breach */
export async function judge(sql: Sql, judged: Judged): Promise<Pick<Report["breaches"], JudgedPromise>> {
  return {
    "every booking and ticket that was answered is there once": [
      ...(await judgeBookings(sql, judged)),
      ...(await judgeTickets(sql, judged)),
    ],
    "every fact has its event, and every event has arrived": [
      ...(await judgeEvents(sql, judged)),
      ...(await judgeDeliveries(sql, judged)),
    ],
    "every mail was written once, was sent and has arrived": await judgeMails(sql, judged),
  };
}

type JudgedPromise = Extract<Promised, `every ${string}`>;

interface Judged {
  ledger: Ledger;
  arrived: Arrived;
  tenantIds: string[];
}

async function judgeBookings(sql: Sql, { ledger, tenantIds }: Judged): Promise<string[]> {
  const rows = await sql<{ id: string; status: string; email: string }[]>`
    select b.id, b.status, c.email from bookings b join customers c on c.tenant_id = b.tenant_id and c.id = b.customer_id
    where b.tenant_id = any(${tenantIds})`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  const doubled = rows.filter(({ email }, _index) => count(rows, email) > 1);
  const [booked, cancelled] = [[...ledger.booked.values()], [...ledger.cancelled]];
  return [
    ...breachOf(
      "bookings were answered and are not there",
      booked.filter((id) => !stored.has(id)),
    ),
    ...breachOf(
      "bookings are there twice",
      doubled.map(({ id }) => id),
    ),
    ...breachOf(
      "bookings were cancelled and are not",
      cancelled.filter((id) => stored.get(id)?.status !== "cancelled"),
    ),
  ];
}

const counts = new WeakMap<object, Map<string, number>>();

/** How often an address occurs. */
function count(rows: { email: string }[], email: string): number {
  let byEmail = counts.get(rows);
  if (!byEmail) {
    byEmail = new Map();
    for (const row of rows) byEmail.set(row.email, (byEmail.get(row.email) ?? 0) + 1);
    counts.set(rows, byEmail);
  }
  return byEmail.get(email) ?? 0;
}

async function judgeTickets(sql: Sql, { ledger, tenantIds }: Judged): Promise<string[]> {
  const rows = await sql<{ id: string; email: string }[]>`
    select id, attendee_email as email from tickets where tenant_id = any(${tenantIds})`;
  const stored = new Set(rows.map(({ id }) => id));
  const doubled = rows.filter(({ email }) => count(rows, email) > 1);
  return [
    ...breachOf(
      "tickets were answered and are not there",
      [...ledger.tickets.values()].filter((id) => !stored.has(id)),
    ),
    ...breachOf(
      "tickets are there twice",
      doubled.map(({ id }) => id),
    ),
  ];
}

/** Each fact has its event once. */
async function judgeEvents(sql: Sql, { ledger, tenantIds }: Judged): Promise<string[]> {
  const rows = await sql<{ fact: string; notified: number }[]>`
    select type || ' ' || coalesce(payload->'data'->'booking'->>'id', payload->'data'->'ticket'->>'id', '') as fact,
      count(*)::int as notified
    from webhook_events where tenant_id = any(${tenantIds}) group by 1`;
  const notified = new Map(rows.map(({ fact, notified }) => [fact, notified]));
  const facts = [
    ...[...ledger.booked.values()].map((id) => `booking.created ${id}`),
    ...[...ledger.cancelled].map((id) => `booking.cancelled ${id}`),
    ...[...ledger.moved].map((id) => `booking.updated ${id}`),
    ...[...ledger.tickets.values()].map((id) => `ticket.created ${id}`),
  ];
  return [
    ...breachOf(
      "facts have no event",
      facts.filter((fact) => !notified.has(fact)),
    ),
    ...breachOf(
      "facts have several events",
      facts.filter((fact) => (notified.get(fact) ?? 0) > 1),
    ),
  ];
}

async function judgeDeliveries(sql: Sql, { arrived, tenantIds }: Judged): Promise<string[]> {
  const rows = await sql<{ id: string; status: string | null }[]>`
    select e.id, d.status from webhook_events e
    left join webhook_deliveries d on d.tenant_id = e.tenant_id and d.event_id = e.id
    where e.tenant_id = any(${tenantIds})`;
  const came = new Set(arrived.eventIds);
  const ids = (wanted: (row: { id: string; status: string | null }) => boolean) =>
    rows.filter(wanted).map(({ id }) => id);
  return [
    ...breachOf(
      "events never arrived",
      ids(({ id }) => !came.has(id)),
    ),
    ...breachOf(
      "deliveries are not noted as made",
      ids(({ status }) => status !== "succeeded"),
    ),
  ];
}

/** A mail for each booking and ticket, which was sent. */
async function judgeMails(sql: Sql, { ledger, arrived, tenantIds }: Judged): Promise<string[]> {
  const rows = await sql<{ id: string; status: string; email: string; type: string }[]>`
    select id, status, to_email as email, type from outbox_mails where tenant_id = any(${tenantIds})`;
  const came = new Set(arrived.mailIds);
  const written = new Map<string, number>();
  for (const { email, type } of rows) written.set(`${type} ${email}`, (written.get(`${type} ${email}`) ?? 0) + 1);
  const of = (email: string) => written.get(`booking_new ${email}`) ?? 0;
  const emails = [...ledger.booked.keys()];
  const notSent = rows.filter(({ status }) => status !== "sent");
  return [
    ...breachOf(
      "mails never arrived",
      rows.filter(({ id }) => !came.has(id)).map(({ id }) => id),
    ),
    ...breachOf(
      "mails are not noted as sent",
      notSent.map(({ id, status }) => `${id} ${status}`),
    ),
    ...breachOf(
      "customers have no mail of their booking",
      emails.filter((email) => of(email) === 0),
    ),
    ...breachOf(
      "customers have several mails of one booking",
      emails.filter((email) => of(email) > 1),
    ),
  ];
}

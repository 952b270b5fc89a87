import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type CustomerRow, webhookEvents } from "../../db/schema";
import { NO_MARKS } from "../../schemas/marks";

/** What an erased customer is called. */
export type ErasedNames = Pick<CustomerRow, "fullName" | "email" | "phone">;

/** What stored events told of a customer. */
export interface TracesOfEvents {
  /** Bookings that were theirs at some time. */
  bookingIds: string[];
  /** The answers they gave then. */
  fields: Record<string, unknown>[];
}

type Fact = Record<string, unknown>;

/** How many events are read at a time. */
const TOGETHER = 200;

/**
 * Takes the personal data of a customer out of the payloads of webhook events, those that were not delivered yet too:
 * what happened stays told.
 */
export async function eraseFromEvents(db: Db, customer: CustomerRow, erased: ErasedNames): Promise<TracesOfEvents> {
  const traces: TracesOfEvents = { bookingIds: [], fields: [] };
  let after: string | null = null;
  for (;;) {
    const rows = await listEventsAbout(db, customer, after);
    const changed = rows.map(({ id, payload }) => ({
      id,
      payload: erasedPayload(payload, { customer, erased, traces }),
    }));
    await db.execute(sql`
      update webhook_events e set payload = v.payload
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v(id uuid, payload jsonb)
      where e.tenant_id = ${customer.tenantId} and e.id = v.id`);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < TOGETHER) return traces;
  }
}

function listEventsAbout(db: Db, { tenantId, id }: CustomerRow, after: string | null) {
  const owner = (fact: string): SQL => sql`${webhookEvents.payload} #>> ${`{data,${fact},customerId}`}::text[] = ${id}`;
  return db
    .select({ id: webhookEvents.id, payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.tenantId, tenantId),
        or(owner("booking"), owner("ticket"), owner("previous")),
        after === null ? undefined : gt(webhookEvents.id, after),
      ),
    )
    .orderBy(asc(webhookEvents.id))
    .limit(TOGETHER)
    .for("no key update");
}

interface Erasure {
  customer: CustomerRow;
  erased: ErasedNames;
  traces: TracesOfEvents;
}

function erasedPayload(payload: Fact, { customer, erased, traces }: Erasure): Fact {
  const data = asFact(payload.data);
  const facts = [asFact(data.booking), asFact(data.ticket)];
  const isTheirs = facts.some(({ customerId }) => customerId === customer.id);
  const previous = asFact(data.previous);
  const wasTheirs = isTheirs ? previous.customerId === undefined : previous.customerId === customer.id;
  const clean: Fact = { ...data };
  for (const name of ["booking", "ticket"] as const)
    if (isTheirs && data[name]) clean[name] = erasedFact(asFact(data[name]), erased);
  if (data.previous && wasTheirs) clean.previous = erasedFact(previous, erased);
  for (const { id, fields } of facts) {
    if (typeof id === "string") traces.bookingIds.push(id);
    traces.fields.push(...(isTheirs ? [asFact(fields)] : []), ...(wasTheirs ? [asFact(previous.fields)] : []));
  }
  return { ...payload, data: clean };
}

const asFact = (value: unknown): Fact => (typeof value === "object" && value !== null ? { ...value } : {});

/** All that a booking or ticket says of whose it is; only what is there is changed. */
function erasedFact(fact: Fact, { fullName, email, phone }: ErasedNames): Fact {
  const personal: Fact = {
    customer: { ...asFact(fact.customer), fullName, email, phone },
    attendeeName: fullName,
    attendeeEmail: email,
    fields: {},
    notes: "",
    cancelReason: null,
    timeZone: null,
    locale: null,
    ...NO_MARKS,
  };
  return Object.fromEntries(
    Object.entries(fact).map(([name, value]) => [name, name in personal ? personal[name] : value]),
  );
}

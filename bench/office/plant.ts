import type { Sql, TransactionSql } from "postgres";

const CUSTOMERS = 10_000;
const BOOKINGS = 50_000;
/** Half-hour visits from 8:00 to 18:00 UTC. */
const OF_DAY = 20;

interface Place {
  tenantId: string;
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  serviceId: string;
  staffIds: string[];
}

/**
 * Fills the calendars of all members, as many days back as ahead: each row is like one that the API has made.
 *
 * @returns a date that is full, a week ahead
 */
export async function plantYear(sql: Sql, { tenantId, call, serviceId, staffIds }: Place): Promise<string> {
  const email = "first@example.com";
  const customer = await call("POST", "/api/v1/customers", { fullName: "First Customer", email });
  const start = `${dateIn(400)}T10:00:00Z`;
  await call("POST", "/api/v1/appointments", {
    ...{ serviceId, staffId: staffIds[0], customerId: customer.id, start, notify: true, force: true },
  });
  const days = Math.ceil(BOOKINGS / staffIds.length / OF_DAY);
  await sql.begin(async (tx) => {
    // What is planted is sound; checking each row against its references takes longer than writing it.
    await tx`set local session_replication_role = replica`;
    await tx`create temp table planted on commit drop as
      select n, gen_random_uuid() as appointment_id, gen_random_uuid() as booking_id, gen_random_uuid() as order_id,
        gen_random_uuid() as payment_id, (${staffIds}::uuid[])[1 + n % ${staffIds.length}] as staff_id, n % ${CUSTOMERS} as customer,
        date_trunc('day', now()) + ((n / ${staffIds.length * OF_DAY}) - ${Math.floor(days / 2)}) * interval '1 day'
          + interval '8 hours' + ((n / ${staffIds.length}) % ${OF_DAY}) * interval '30 minutes' as at
      from generate_series(0, ${BOOKINGS - 1}) as n`;
    await tx`create temp table people on commit drop as
      select n, gen_random_uuid() as id from generate_series(0, ${CUSTOMERS - 1}) as n`;
    await tx`insert into customers select r.*
      from people p, (select * from customers where tenant_id = ${tenantId} and email = ${email}) c,
        lateral jsonb_populate_record(null::customers, to_jsonb(c) || jsonb_build_object('id', p.id,
        'full_name', 'Customer ' || p.n, 'email', 'customer-' || p.n || '@example.com', 'external_id', null,
        'bookings_count', 5)) r`;
    await tx`insert into appointments select r.*
      from planted p, (select * from appointments where tenant_id = ${tenantId} limit 1) a,
        lateral jsonb_populate_record(null::appointments, to_jsonb(a) || jsonb_build_object('id', p.appointment_id,
        'staff_id', p.staff_id, 'starts_at', p.at, 'ends_at', p.at + interval '30 minutes', 'blocked_starts_at', p.at,
        'blocked_ends_at', p.at + interval '30 minutes')) r`;
    await tx`insert into occupancies (tenant_id, appointment_id, staff_id, blocked, forced)
      select ${tenantId}, appointment_id, staff_id, tstzrange(at, at + interval '30 minutes'), true from planted`;
    await tx`insert into orders select r.*
      from planted p join people c on c.n = p.customer, (select * from orders where tenant_id = ${tenantId} limit 1) o,
        lateral jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object('id', p.order_id,
        'customer_id', c.id, 'created_at', p.at - interval '400 days')) r`;
    await tx`insert into payments select r.*
      from planted p join people c on c.n = p.customer,
        (select * from payments where tenant_id = ${tenantId} limit 1) y,
        lateral jsonb_populate_record(null::payments, to_jsonb(y) || jsonb_build_object('id', p.payment_id,
        'order_id', p.order_id, 'customer_id', c.id, 'created_at', p.at - interval '400 days')) r`;
    await tx`insert into bookings select r.*
      from planted p join people c on c.n = p.customer, (select * from bookings where tenant_id = ${tenantId} limit 1) b,
        lateral jsonb_populate_record(null::bookings, to_jsonb(b) || jsonb_build_object('id', p.booking_id,
        'appointment_id', p.appointment_id, 'customer_id', c.id, 'order_id', p.order_id,
        'payment_id', case when b.payment_id is null then null else p.payment_id end, 'number', 'B' || p.n,
        'manage_token_hash', sha256(p.booking_id::text::bytea),
        'status', case when p.at < now() then 'done' else 'approved' end, 'created_at', p.at - interval '400 days')) r`;
    await plantTraces(tx, tenantId);
  });
  await sql`vacuum analyze`;
  return dateIn(7);
}

/** What each booking leaves: a row of the audit, an event, a mail. */
async function plantTraces(tx: TransactionSql, tenantId: string): Promise<void> {
  await tx`insert into audit_log select r.*
    from planted p, (select * from audit_log where tenant_id = ${tenantId} order by at desc limit 1) l,
      lateral jsonb_populate_record(null::audit_log, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(),
      'at', now() - (p.n % 40000) * interval '1 minute', 'resource_id', p.booking_id)) r`;
  // Events are forgotten after a month.
  await tx`insert into webhook_events select r.*
    from planted p, (select * from webhook_events where tenant_id = ${tenantId} limit 1) e,
      lateral jsonb_populate_record(null::webhook_events, to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(),
      'created_at', now() - p.n * interval '4 minutes', 'relayed_at', now(),
      'payload', jsonb_set(e.payload, '{data,booking,id}', to_jsonb(p.booking_id)))) r where p.n < 10000`;
  await tx`insert into outbox_mails select r.*
    from planted p join people c on c.n = p.customer,
      (select * from outbox_mails where tenant_id = ${tenantId} limit 1) m,
      lateral jsonb_populate_record(null::outbox_mails, to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(),
      'booking_id', p.booking_id, 'customer_id', c.id, 'to_email', 'customer-' || c.n || '@example.com',
      'created_at', now() - p.n * interval '10 minutes')) r where p.n < 20000`;
}

const DAY_MS = 86_400_000;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

import { newPlace } from "../../server/testing/fixture-resources";
import { APPOINTMENTS, plantAppointments } from "../slots-planted";
import { plantStaff } from "../world";
import type { Build } from "./build";
import { type Account, manage } from "./rest";

const MEMBERS = 40;
/** As many as appointments, so that lists count as much. */
const CUSTOMERS = APPOINTMENTS;

/**
 * Gives a build's account 50,000 appointments of 40 members with a booking each, by as many customers.
 *
 * Their service is the account's first, so that it is the one that the fixtures book.
 */
export async function plant({ account, sql }: Build): Promise<void> {
  const tenantId = account.id;
  const { serviceId, staffIds } = await plantMembers(account, MEMBERS);
  account.staffIds = staffIds;
  await sql`update services set position = -1 where tenant_id = ${tenantId} and id = ${serviceId}`;
  await sql`
    insert into customers (tenant_id, id, full_name, email, notes, tags, bookings_count, created_at, updated_at)
    select ${tenantId}, gen_random_uuid(), 'Customer ' || n, 'customer-' || n || '@example.com', '', '{}', 10,
      now() - n * interval '1 minute', now() from generate_series(1, ${CUSTOMERS}::int) n`;
  await plantAppointments({ sql, tenantId }, { serviceId, staffIds });
  await plantBookings(sql, { tenantId, templateId: (await newPlace(account)).id });
  await sql`vacuum analyze`;
}

/** A service of an account that so many new members offer, and their ids. */
export function plantMembers(account: Account, count: number): Promise<{ serviceId: string; staffIds: string[] }> {
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text, body: answer } = await manage(account, `${method} ${path.replace("/api/v1", "")}`, { body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return answer;
  };
  return plantStaff({ call }, count);
}

interface Template {
  tenantId: string;
  /** A booking that all others are like. */
  templateId: string;
}

/** A booking, with an order of its own where builds know orders, in each appointment that has none. */
async function plantBookings(sql: Build["sql"], { tenantId, templateId }: Template): Promise<void> {
  await sql`
    create temporary table planted as
    select a.id as appointment_id, c.id as customer_id, now() - a.n * interval '1 minute' as at, a.n
    from (select id, row_number() over () as n from appointments
      where tenant_id = ${tenantId} and id <> (select appointment_id from bookings where id = ${templateId})) a
    join (select id, row_number() over () as n from customers where tenant_id = ${tenantId}) c
      on c.n = 1 + a.n % ${CUSTOMERS}`;
  const [known] = await sql`select to_regclass('orders') is not null as orders`;
  if (known?.orders)
    await sql`
      insert into orders (tenant_id, id, customer_id, source, created_at)
      select ${tenantId}, appointment_id, customer_id, 'public', at from planted`;
  await sql`
    insert into bookings
    select made.* from planted p, bookings template, lateral jsonb_populate_record(template, jsonb_build_object(
      'id', gen_random_uuid(), 'appointment_id', p.appointment_id, 'order_id', p.appointment_id, 'payment_id', null,
      'customer_id', p.customer_id, 'number', 'N' || p.n, 'created_at', p.at,
      'manage_token_hash', '\\x' || md5(p.appointment_id::text))) made
    where template.tenant_id = ${tenantId} and template.id = ${templateId}`;
}

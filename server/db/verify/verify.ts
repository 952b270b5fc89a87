import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { type ForeignKey, getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../client";
import * as schema from "../schema";

/** What must hold in any database of ours, whatever happened to it. */
export interface Invariant {
  name: string;
  sentence: string;
  /** Answers one text, `what`, for each place where it does not hold. */
  violations: SQL;
}

export interface Verdict {
  name: string;
  sentence: string;
  violations: number;
  /** The first few places, such as the ids of the rows. */
  examples: string[];
}

const EXAMPLES_MAX = 5;
const SEATED = sql`('pending', 'approved', 'done', 'no_show')`;
const SEATED_TICKET = sql`('pending', 'approved')`;
const LIVE_TICKET = sql`('pending', 'approved', 'waitlisted')`;
const LIVE = sql`('pending', 'approved', 'done', 'no_show', 'waitlisted')`;

/** Rows of a table whose reference leads to nothing in their own account. */
function dangling(table: PgTable, key: ForeignKey): SQL {
  const { columns, foreignTable, foreignColumns } = key.reference();
  const pairs = columns.map((column, index) => ({ own: nameOf(column), foreign: nameOf(foreignColumns[index]) }));
  const isSet = pairs.map(({ own }) => sql`c.${own} is not null`);
  const isSame = pairs.map(({ own, foreign }) => sql`p.${foreign} = c.${own}`);
  return sql`
    select ${key.getName()} || ' of ' || ${ownerOf(table)} as what from ${table} c
    where ${sql.join(isSet, sql` and `)}
      and not exists (select from ${foreignTable} p where ${sql.join(isSame, sql` and `)})`;
}

const nameOf = (column: { name: string } | undefined) => sql.identifier(snake(column?.name ?? ""));
// The columns are named by drizzle's `casing`, which knows their TypeScript names alone.
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ownerOf = (table: PgTable) => (isOfAccounts(table) ? sql`'tenant ' || c.tenant_id` : sql`c.id`);

/** Every foreign key of the schema, newer tables included; one to an account's rows that leaves out the tenant names itself. */
function strays(): SQL {
  const tables: PgTable[] = Object.values(schema);
  const found = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) =>
      holdsTenant(key) || !isOfAccounts(key.reference().foreignTable) ? dangling(table, key) : named(table, key),
    ),
  );
  return sql.join(found, sql` union all `);
}

const holdsTenant = (key: ForeignKey) => key.reference().columns[0]?.name.replace("_", "") === "tenantId";
/** Persons, and accounts themselves, are no account's rows. */
const isOfAccounts = (table: PgTable) => "tenantId" in getTableColumns(table);
const named = (table: PgTable, key: ForeignKey) =>
  sql`select ${`${getTableName(table)}: ${key.getName()} leaves out the tenant`} as what`;

export const INVARIANTS: Invariant[] = [
  {
    name: "no_double_booking",
    sentence: "No two unforced occupancies of a staff member overlap.",
    violations: sql`
      select a.appointment_id || ' and ' || b.appointment_id as what from occupancies a
      join occupancies b on b.tenant_id = a.tenant_id and b.staff_id = a.staff_id
        and b.blocked && a.blocked and b.appointment_id > a.appointment_id
      where not a.forced and not b.forced`,
  },
  {
    name: "active_blocks_its_time",
    sentence: "Every active appointment blocks its staff member's time, with its padding; unforced unless by overlap.",
    violations: sql`
      select 'appointment ' || a.id as what from appointments a
      left join occupancies o on o.tenant_id = a.tenant_id and o.appointment_id = a.id
      where a.status = 'active' and a.deleted_at is null and (
        o.appointment_id is null or o.staff_id <> a.staff_id or o.forced <> ('overlap' = any(a.warnings))
        or o.blocked <> tstzrange(a.blocked_starts_at, a.blocked_ends_at))`,
  },
  {
    name: "ended_blocks_nothing",
    sentence: "Cancelled and deleted appointments block no time.",
    violations: sql`
      select 'appointment ' || a.id as what from appointments a
      join occupancies o on o.tenant_id = a.tenant_id and o.appointment_id = a.id
      where a.status <> 'active' or a.deleted_at is not null`,
  },
  {
    name: "seats_within_capacity",
    sentence: "No appointment seats more persons than it has seats.",
    violations: sql`
      select 'appointment ' || a.id || ': ' || sum(b.persons) || ' of ' || a.capacity_max as what from appointments a
      join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id and b.status in ${SEATED}
      group by a.tenant_id, a.id having sum(b.persons) > a.capacity_max`,
  },
  {
    name: "one_group_at_a_start",
    sentence: "No group of a service has two active appointments with one member at one start.",
    violations: sql`
      select 'appointments ' || string_agg(a.id::text, ' and ' order by a.id) as what from appointments a
      where a.status = 'active' and a.deleted_at is null and a.group_id is null and a.capacity_max > 1
      group by a.tenant_id, a.service_id, a.staff_id, a.starts_at having count(*) > 1`,
  },
  {
    name: "cancelled_seats_nobody",
    sentence: "A cancelled or deleted appointment has no live booking, save what took place before it was deleted.",
    violations: sql`
      select 'booking ' || b.id as what from bookings b
      join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
      where b.status in ${LIVE} and (a.status <> 'active' or a.deleted_at is not null)
        and not (b.status in ('done', 'no_show') and a.deleted_at is not null)`,
  },
  {
    name: "last_booking_frees_the_time",
    sentence: "No appointment is active whose bookings have all ended.",
    violations: sql`
      select 'appointment ' || a.id as what from appointments a
      join bookings b on b.tenant_id = a.tenant_id and b.appointment_id = a.id
      where a.status = 'active' and a.deleted_at is null
      group by a.tenant_id, a.id having count(*) filter (where b.status in ${LIVE}) = 0`,
  },
  {
    name: "composites_live_one_life",
    sentence: "The segments of a composite service are all active or none is, and each has the same live bookings.",
    violations: sql`
      select 'group ' || a.group_id as what from appointments a where a.group_id is not null
      group by a.tenant_id, a.group_id
      having count(distinct (a.status = 'active' and a.deleted_at is null)) > 1
      union all
      select 'booking ' || b.id from bookings b
      join appointments a on a.tenant_id = b.tenant_id and a.id = b.appointment_id
      join appointments p on p.tenant_id = a.tenant_id and p.group_id = a.group_id
      where b.status in ${LIVE} and not exists (select from bookings o
        where o.tenant_id = p.tenant_id and o.appointment_id = p.id and o.customer_id = b.customer_id
          and o.status = b.status and o.persons = b.persons)`,
  },
  {
    name: "payments_add_up",
    sentence:
      "Every payment is the sum of its lines, and one that is free or to be made at the desk that of what is live of its order.",
    violations: sql`
      select 'payment ' || p.id as what from payments p
      left join lateral (select coalesce(sum((l ->> 'amountMinor')::bigint), 0) as total
        from jsonb_array_elements(p.lines) l) lines on true
      left join lateral (select sum(b.price_minor) filter (where b.status in ${LIVE}) as total,
          bool_and(b.currency = p.currency) as same, count(*) as count
        from bookings b where b.tenant_id = p.tenant_id and b.payment_id = p.id) booked on true
      left join lateral (select sum(t.price_minor) filter (where t.status in ${LIVE_TICKET}) as total,
          count(*) as count
        from tickets t where t.tenant_id = p.tenant_id and t.payment_id = p.id) ticketed on true
      where p.total_minor <> lines.total or p.total_minor < 0 or p.due_minor not between 0 and p.total_minor
        or p.tax_minor not between 0 and p.total_minor or p.refunded_minor not between 0 and p.paid_minor
        or not coalesce(booked.same, true)
        or ((p.method = 'free' or (p.method = 'local' and p.status = 'pending')) and booked.count + ticketed.count > 0
          and coalesce(booked.total, 0) + coalesce(ticketed.total, 0) <> p.total_minor)`,
  },
  {
    name: "prices_are_charged",
    sentence: "Every booking with a seat and a price, and every such ticket, has a payment.",
    violations: sql`
      select 'booking ' || b.id as what from bookings b
      where b.payment_id is null and b.price_minor <> 0 and b.status in ${SEATED}
      union all
      select 'ticket ' || t.id from tickets t
      where t.payment_id is null and t.price_minor <> 0 and t.status in ${SEATED_TICKET}`,
  },
  {
    name: "customers_are_counted",
    sentence: "Every customer's count is the number of the customer's bookings.",
    violations: sql`
      select 'customer ' || c.id || ': ' || c.bookings_count as what from customers c
      where c.bookings_count <> (
        select count(*) from bookings b where b.tenant_id = c.tenant_id and b.customer_id = c.id)`,
  },
  {
    name: "packages_count_their_uses",
    sentence: "Every package has been used by as many persons as its live bookings have.",
    violations: sql`
      select 'package ' || k.id || ': ' || k.used as what from packages k
      where k.used <> (select coalesce(sum(b.persons), 0) from bookings b
        where b.tenant_id = k.tenant_id and b.package_id = k.id and b.status in ${LIVE})`,
  },
  {
    name: "coupons_count_their_uses",
    sentence: "Every coupon has been used by as many orders as live ones have its code; a deleted one's do not count.",
    violations: sql`
      select 'coupon ' || c.id || ': ' || c.used as what from coupons c
      where c.used <> (select count(*) from payments p
        where p.tenant_id = c.tenant_id and p.coupon_code = c.code and p.created_at >= c.created_at
          and (exists (select from bookings b
              where b.tenant_id = p.tenant_id and b.payment_id = p.id and b.status in ${LIVE})
            or exists (select from tickets t
              where t.tenant_id = p.tenant_id and t.payment_id = p.id and t.status in ${LIVE_TICKET})))`,
  },
  {
    name: "events_count_their_seats",
    sentence: "Every event has sold as many seats as it has pending and approved tickets.",
    violations: sql`
      select 'event ' || e.id || ': ' || e.sold as what from events e
      where e.sold <> (select count(*) from tickets t
        where t.tenant_id = e.tenant_id and t.event_id = e.id and t.status in ${SEATED_TICKET})`,
  },
  {
    name: "ticket_types_count_their_seats",
    sentence: "Every ticket type has sold as many seats as it has pending and approved tickets.",
    violations: sql`
      select 'ticket type ' || y.id || ': ' || y.sold as what from ticket_types y
      where y.sold <> (select count(*) from tickets t
        where t.tenant_id = y.tenant_id and t.ticket_type_id = y.id and t.status in ${SEATED_TICKET})`,
  },
  {
    name: "orders_are_paid_together",
    sentence: "What a payment is for belongs to the payment's order.",
    violations: sql`
      select 'payment ' || p.id || ' of order ' || p.order_id || ', for ' || m.id || ' of ' || m.order_id as what
      from payments p
      join (select tenant_id, payment_id, order_id, id from bookings
        union all select tenant_id, payment_id, order_id, id from tickets) m
        on m.tenant_id = p.tenant_id and m.payment_id = p.id
      where m.order_id <> p.order_id`,
  },
  {
    name: "accounts_are_apart",
    sentence: "Every row refers to rows of its own account.",
    violations: strays(),
  },
  {
    name: "sandbox_mails_stay",
    sentence: "Mails of sandboxes are suppressed, and no other mails are.",
    violations: sql`
      select 'mail ' || m.id || ': ' || m.status as what from outbox_mails m
      join tenants t on t.id = m.tenant_id
      where (m.status = 'suppressed') <> t.is_sandbox`,
  },
  {
    name: "mails_say_something",
    sentence: "A mail is rendered or keeps what it is rendered from, and one that was sent is rendered.",
    violations: sql`
      select 'mail ' || id || ': ' || status as what from outbox_mails
      where (html = '') <> (unrendered is not null) or (status = 'sent' and unrendered is not null)`,
  },
];

/**
 * Holds a database against invariants, as one snapshot of it: bookings may go on meanwhile.
 *
 * @param invariants all unless said
 * @returns one verdict for each invariant, in their order; none is left out when one fails
 */
export function verifyData(db: Db, invariants: readonly Invariant[] = INVARIANTS): Promise<Verdict[]> {
  return db.transaction(
    async (snapshot) => {
      const verdicts: Verdict[] = [];
      for (const invariant of invariants) verdicts.push(await judge(snapshot, invariant));
      return verdicts;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function judge(db: Db, { name, sentence, violations }: Invariant): Promise<Verdict> {
  const rows = await db.execute<{ what: string; total: number }>(
    sql`select v.what, (count(*) over ())::int as total from (${violations}) v limit ${EXAMPLES_MAX}`,
  );
  return { name, sentence, violations: rows[0]?.total ?? 0, examples: rows.map(({ what }) => what) };
}

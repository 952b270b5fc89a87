import { and, eq, inArray, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import { customers } from "../../../db/schema";
import { toCustomer } from "../queries";
import type { REASONS, Suggestions } from "./schemas";

const SHOWN_MAX = 50;

interface Pair extends Record<string, unknown> {
  firstId: string;
  otherId: string;
  reasons: (typeof REASONS)[number][];
  total: number;
}

/** Pairs of customers who may be one person: the same address, name or phone number. */
export async function suggestPairs({ db, tenant }: TenantContext): Promise<Suggestions> {
  const pairs = await listPairs(db, tenant.id);
  const ids = pairs.flatMap(({ firstId, otherId }) => [firstId, otherId]);
  const rows = await db
    .select()
    .from(customers)
    .where(and(eq(customers.tenantId, tenant.id), inArray(customers.id, ids)));
  const of = new Map(rows.map((row) => [row.id, toCustomer(row)]));
  const data = pairs.flatMap(({ firstId, otherId, reasons }) => {
    const [customer, other] = [of.get(firstId), of.get(otherId)];
    return customer && other ? [{ customer, other, reasons }] : [];
  });
  return { data, total: pairs[0]?.total ?? 0 };
}

/**
 * Each with whoever has the same and was added first: of five alike there are four pairs. Names are compared without
 * marks, phone numbers by their last nine digits, so with and without the country.
 */
const listPairs = (db: Db, tenantId: string): Promise<Pair[]> =>
  db.execute<Pair>(sql`
    with living as (
      select id, created_at, lower(email) as email,
        regexp_replace(normalize(lower(regexp_replace(full_name, '\\s+', ' ', 'g')), NFD), '[\\u0300-\\u036f]', '', 'g') as name,
        right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) as phone
      from customers where tenant_id = ${tenantId} and anonymized_at is null
    ), said as (
      select id, created_at, 'email' as reason, email as value from living
      union all select id, created_at, 'name', name from living
      union all select id, created_at, 'phone', phone from living where length(phone) > 6
    ), placed as (
      select id, created_at, reason, first_value(id) over same as first_id, row_number() over same as place
      from said window same as (partition by reason, value order by created_at, id)
    )
    select first_id as "firstId", id as "otherId", array_agg(reason order by reason) as reasons,
      count(*) over ()::int as total
    from placed where place > 1
    group by first_id, id
    order by count(*) desc, max(created_at) desc, id desc
    limit ${SHOWN_MAX}`);

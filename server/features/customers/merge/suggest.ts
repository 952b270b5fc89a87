import { and, eq, inArray, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import { customers } from "../../../db/schema";
import { toCustomer } from "../queries";
import type { REASONS, Suggestions } from "./schemas";
import { sharedOf, valuesOf } from "./values";

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
 * Each with whoever has the same and was added first: of five alike there are four pairs. Who was said to be somebody
 * else than the first is compared with the next one.
 */
const listPairs = (db: Db, tenantId: string): Promise<Pair[]> =>
  db.execute<Pair>(sql`
    with said as (${valuesOf(tenantId)}), alike as (
      select reason, value from said group by reason, value having count(*) > 1
    ), placed as (
      select said.*, first_value(id) over same as first_id, row_number() over same as place
      from said join alike using (reason, value)
      window same as (partition by reason, value order by created_at, id)
    ), apart as (
      select customer_id, other_id, unnest(shared) as shared from dismissed_duplicates where tenant_id = ${tenantId}
      union all
      select other_id, customer_id, unnest(shared) from dismissed_duplicates where tenant_id = ${tenantId}
    ), paired as (
      select first_id, id, created_at, reason from placed p where place > 1 and not exists (
        select from apart where customer_id = p.id and other_id = p.first_id and shared = ${sharedOf("p")})
      union all
      select next.id, p.id, p.created_at, p.reason
      from apart a join placed p on p.id = a.customer_id and p.first_id = a.other_id and ${sharedOf("p")} = a.shared,
        lateral (
          select e.id from placed e
          where e.reason = p.reason and e.value = p.value and e.place < p.place and not exists (
            select from apart where customer_id = p.id and other_id = e.id and shared = ${sharedOf("p")})
          order by e.place limit 1
        ) next
    )
    select first_id as "firstId", id as "otherId", array_agg(reason order by reason) as reasons,
      count(*) over ()::int as total
    from paired
    group by first_id, id
    order by count(*) desc, max(created_at) desc, id desc
    limit ${SHOWN_MAX}`);

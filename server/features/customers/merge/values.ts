import { type SQL, sql } from "drizzle-orm";

/**
 * What customers may have in common, a row for each: `id`, `created_at`, `reason` and `value`. Names are compared without
 * marks, phone numbers by their last nine digits, so with and without the country. Who was erased has nothing.
 *
 * @param ids only of these; of all without
 */
export const valuesOf = (tenantId: string, ids?: string[]): SQL => sql`
  with living as (
    select id, created_at, lower(email) as email,
      regexp_replace(normalize(lower(regexp_replace(full_name, '\\s+', ' ', 'g')), NFD), '[\\u0300-\\u036f]', '', 'g') as name,
      right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) as phone
    from customers where tenant_id = ${tenantId} and anonymized_at is null ${ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql``}
  )
  select id, created_at, 'email' as reason, email as value from living
  union all select id, created_at, 'name', name from living
  union all select id, created_at, 'phone', phone from living where length(phone) > 6`;

/** How a value that two have in common is kept once somebody said that they are two persons: not as the value itself. */
export const sharedOf = (row: string): SQL =>
  sql.raw(`encode(sha256(convert_to(${row}.reason || ':' || ${row}.value, 'UTF8')), 'hex')`);

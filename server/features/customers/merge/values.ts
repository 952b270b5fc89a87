import { type SQL, sql } from "drizzle-orm";

/** A name in small letters, without marks, each gap one space. */
export const markless = (name: string): string =>
  `regexp_replace(normalize(lower(regexp_replace(${name}, '\\s+', ' ', 'g')), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** The same, without regular expressions for plain names, which are most: these cost four microseconds each. */
export const comparedName = (name: string): string =>
  `case when octet_length(${name}) = length(${name}) and strpos(${name}, '  ') = 0
    and translate(${name}, E'\\t\\n\\x0b\\f\\r', '') = ${name} then lower(${name}) else ${markless(name)} end`;

/** The last nine digits of a phone number, so that it is one with and without the country. */
const comparedPhone = "right(translate(phone, translate(phone, '0123456789', ''), ''), 9)";

/**
 * What customers may have in common, a row for each: `id`, `created_at`, `reason` and `value`. Who was erased has
 * nothing.
 *
 * @param ids only of these; of all without
 */
export const valuesOf = (tenantId: string, ids?: string[]): SQL => sql`
  with living as (
    select id, created_at, lower(email) as email, ${sql.raw(comparedName("full_name"))} as name,
      ${sql.raw(comparedPhone)} as phone
    from customers where tenant_id = ${tenantId} and anonymized_at is null ${ids ? sql`and id = any(${sql.param(ids)}::uuid[])` : sql``}
  )
  select id, created_at, 'email' as reason, email as value from living
  union all select id, created_at, 'name', name from living
  union all select id, created_at, 'phone', phone from living where length(phone) > 6`;

/** How a value that two have in common is kept once somebody said that they are two persons: not as the value itself. */
export const sharedOf = (row: string): SQL =>
  sql.raw(`encode(sha256(convert_to(${row}.reason || ':' || ${row}.value, 'UTF8')), 'hex')`);

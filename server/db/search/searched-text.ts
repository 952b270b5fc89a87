import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { containing } from "./like";

/** Letters that people leave the accents off when they look for a name, and what they write instead. */
const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy";

/** A text in lower case without accents, as names are looked for. */
export const folded = (text: SQLWrapper | string): SQL =>
  sql`translate(lower(${text}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`;

/**
 * The same of a column. What is as long in bytes as in letters has no accents to take off; to look for each of them
 * takes 10 µs a name.
 */
export const foldedColumn = (column: SQLWrapper): SQL =>
  sql`case when octet_length(${column}) = char_length(${column}) then lower(${column}) else ${folded(column)} end`;

/** The digits of a column: what is taken away is all that is left without them. */
const digitsOf = (column: SQLWrapper): SQL => sql`translate(${column}, translate(${column}, '0123456789', ''), '')`;

/**
 * What a customer or a staff member is found by: name, address, phone as written and as digits alone. For customers
 * `customers_search` holds it.
 */
export const searchedText = ({ fullName, email, phone }: Record<"fullName" | "email" | "phone", SQLWrapper>): SQL =>
  sql`(${foldedColumn(fullName)} || ' ' || ${foldedColumn(email)} || ' ' || coalesce(${foldedColumn(phone)} || ' ' || ${digitsOf(phone)}, ''))`;

const inText = (expression: SQL): string => new PgDialect().sqlToQuery(expression).sql;

/** `folded` of an expression as it stands in a statement that is written by hand. */
export const foldedAs = (expression: string): string => inText(folded(sql.raw(expression)));

/** `searchedText` of a table's alias in such a statement. */
export const searchedTextAs = (alias: string): string =>
  inText(
    searchedText({
      fullName: sql.raw(`${alias}.full_name`),
      email: sql.raw(`${alias}.email`),
      phone: sql.raw(`${alias}.phone`),
    }),
  );

/** Whether a folded text holds what is looked for; undefined when nothing is. */
export const holds = (text: SQLWrapper, search: string | undefined): SQL | undefined =>
  search === undefined ? undefined : sql`${text} like ${folded(sql`${containing(search.trim())}::text`)}`;

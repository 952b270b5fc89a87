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
 * What a customer or a staff member is found by: name, address, phone as written and as digits alone. For customers
 * `customers_search` holds it.
 */
export const searchedText = ({ fullName, email, phone }: Record<"fullName" | "email" | "phone", SQLWrapper>): SQL =>
  folded(
    sql`${fullName} || ' ' || ${email} || ' ' || coalesce(${phone} || ' ' || regexp_replace(${phone}, '[^0-9]', '', 'g'), '')`,
  );

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

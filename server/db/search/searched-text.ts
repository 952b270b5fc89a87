import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Letters that people leave the accents off when they look for a name, and what they write instead. */
const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const PLAIN = "aaaaaaceeeeiiiinooooouuuuyy";

/** A text in lower case without accents, as names are looked for. */
export const folded = (text: SQLWrapper | string): SQL =>
  sql`translate(lower(${text}), ${sql.raw(`'${ACCENTED}', '${PLAIN}'`)})`;

/** What a customer is found by: name, address, phone as written and as digits alone. `customers_search` holds it. */
export const searchedText = ({ fullName, email, phone }: Record<"fullName" | "email" | "phone", SQLWrapper>): SQL =>
  folded(
    sql`${fullName} || ' ' || ${email} || ' ' || coalesce(${phone} || ' ' || regexp_replace(${phone}, '[^0-9]', '', 'g'), '')`,
  );

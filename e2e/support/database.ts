import type { Sql } from "postgres";
import { connectTo } from "./started-process";

/** Works in the database of the journeys' server, beside it: for what a journey needs and is not about. */
export async function inDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = connectTo(process.env.E2E_DATA_DIR ?? "");
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Stores copies of a row, each with another id and what else is different in it. */
export const copyRow = ({ table, id }: { table: string; id: string }, changes: Record<string, string>[]) =>
  inDatabase(
    (sql) => sql`insert into ${sql(table)}
      select (jsonb_populate_record(original, change || jsonb_build_object('id', gen_random_uuid()))).*
      from ${sql(table)} original, jsonb_array_elements(${sql.json(changes)}) change
      where original.id = ${id}`,
  );

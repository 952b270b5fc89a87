// The yardstick of what a call costs: one committed insert through postgres.js in a process of its own, nothing else.
import { createServer } from "node:http";
import postgres from "postgres";
import { addressOf } from "../../server/db/connections/address";

const { BENCH_DATABASE_URL = "", BENCH_PORT = "0" } = process.env;
const { url, options } = addressOf(BENCH_DATABASE_URL);
const sql = postgres(url, { ...options, max: 1, onnotice: () => {} });
/** About what a booking writes, mail and webhook event included. */
const ROW_BYTES = 4_096;

await sql`create table if not exists bench_rows (id uuid primary key default gen_random_uuid(), body text not null)`;

// `GET /?inserts=100` makes so many, one behind the other.
createServer(async (request, response) => {
  const count = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("inserts") ?? 0);
  for (let made = 0; made < count; made++) {
    const body = Math.random().toString(36).repeat(ROW_BYTES).slice(0, ROW_BYTES);
    await sql`insert into bench_rows (body) values (${body})`;
  }
  response.end();
}).listen(Number(BENCH_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));

// The yardstick: node:http and one primary-key SELECT through postgres.js, and nothing else.
import { createServer } from "node:http";
import postgres from "postgres";
import { addressOf } from "../server/db/connections/address";

const { BENCH_DATABASE_URL = "", BENCH_PORT = "0", BENCH_TENANT = "" } = process.env;
const { url, options } = addressOf(BENCH_DATABASE_URL);
const sql = postgres(url, { ...options, max: 12 });

const server = createServer(async (request, response) => {
  const id = request.url?.split("/").pop() ?? "";
  const [row] = await sql`select * from services where tenant_id = ${BENCH_TENANT} and id = ${id}`;
  const body = JSON.stringify(row ?? null);
  response.writeHead(row ? 200 : 404, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(BENCH_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));

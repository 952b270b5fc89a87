// The yardstick of a list: node:http answering the same bytes, and nothing else.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const { BENCH_BODY_FILE = "", BENCH_PORT = "0" } = process.env;
const body = readFileSync(BENCH_BODY_FILE);

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.byteLength });
  response.end(body);
});
server.listen(Number(BENCH_PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));

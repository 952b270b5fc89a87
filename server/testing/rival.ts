/** The process of a second server: books what it is told on its command line, over connections of its own. */
import { closeDatabase } from "../db/client";
import { dispatch } from "../surfaces/dispatch";
import { chunkOf } from "../surfaces/http/http";
import type { Errand } from "./second-process";

async function send({ publicKey, body }: Pick<Errand, "publicKey" | "body">): Promise<number> {
  const answer = await dispatch({
    method: "POST",
    path: `/api/public/${publicKey}/bookings`,
    search: "",
    header: (name) => (name === "content-type" ? "application/json" : undefined),
    body: async () => Buffer.from(JSON.stringify(body)),
    chunks: (limitBytes) => chunkOf(Buffer.from(JSON.stringify(body)), limitBytes),
    clientAddress: "192.0.2.2",
    requestId: "rival",
  });
  return answer?.status ?? 0;
}

const errand: Errand = JSON.parse(process.argv[2] ?? "");
const { publicKey, body, count } = errand;
// The first answer opens the pool; then all start when they are told to.
await dispatch({
  method: "GET",
  path: `/api/public/${publicKey}/config`,
  search: "",
  header: () => undefined,
  body: async () => Buffer.alloc(0),
  chunks: (limitBytes) => chunkOf(Buffer.alloc(0), limitBytes),
  clientAddress: "192.0.2.2",
  requestId: "rival",
});
process.stdout.write("ready\n");
process.stdin.once("data", async () => {
  const statuses = await Promise.all(Array.from({ length: count }, () => send({ publicKey, body })));
  process.stdout.write(`${JSON.stringify(statuses)}\n`);
  process.stdin.destroy();
  await closeDatabase();
});

/** The process of a second server: answers with the status of each request that it is told to make, a line each. */
import { createInterface } from "node:readline";
import { closeDatabase } from "../db/client";
import { dispatch } from "../surfaces/dispatch";
import { chunkOf } from "../surfaces/http/http";
import type { Question } from "./other-process";

const lines = createInterface({ input: process.stdin });
process.stdout.write("ready\n");
for await (const line of lines) {
  const { method, path, key }: Question = JSON.parse(line);
  const answer = await dispatch({
    method,
    path,
    search: "",
    header: (name) => (name === "authorization" ? `Bearer ${key}` : undefined),
    body: async () => Buffer.alloc(0),
    chunks: (limitBytes) => chunkOf(Buffer.alloc(0), limitBytes),
    clientAddress: "192.0.2.2",
    requestId: "asker-0001",
  });
  process.stdout.write(`${answer?.status ?? 0}\n`);
}
await closeDatabase();

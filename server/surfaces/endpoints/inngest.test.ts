import { expect, it } from "vitest";
import { read, requestOf } from "../../testing/rest";
import { serveInngest } from "./inngest";

const BYTES_MAX = 8 * 1024 * 1024;

it("answers 413 to a body past 8 MiB", async () => {
  const request = requestOf("POST", "/api/inngest", { raw: Buffer.alloc(BYTES_MAX + 1) });
  const refused = read(await serveInngest(request));
  expect(refused).toMatchObject({ status: 413, code: "payload_too_large" });
  expect(refused.headers).toMatchObject({ "x-request-id": "request-0001", "cache-control": "no-store" });
});

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressed } from "./compress";

const answerOf = (type: string, body = "a page ".repeat(400)) => ({
  status: 200,
  headers: { "content-type": type },
  body,
});
const html = "text/html; charset=utf-8";

it.each([html, "text/css", "text/javascript", "image/svg+xml", "application/json; charset=utf-8"])(
  "shrinks %s, which opens to the same",
  async (type) => {
    for (const text of ["a page ".repeat(400), "größer ".repeat(40_000)]) {
      const { headers, body } = await compressed(answerOf(type, text), "br, gzip;q=0.8");
      expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
      expect(gunzipSync(body as Uint8Array).toString()).toBe(text);
    }
  },
);

it("leaves short answers, other kinds, what sets cookies, and clients without gzip alone", async () => {
  const untouched = async (answer: Parameters<typeof compressed>[0], accepted: string | undefined) =>
    expect((await compressed(answer, accepted)).headers).not.toHaveProperty("content-encoding");
  await untouched(answerOf(html, "short"), "gzip");
  await untouched(answerOf("image/png"), "gzip");
  await untouched(answerOf("text/csv"), "gzip");
  await untouched({ ...answerOf("application/json"), cookies: ["session=1"] }, "gzip");
  for (const accepted of [undefined, "br", "gzip;q=0", "gzip; q=0.0, br"]) await untouched(answerOf(html), accepted);
});

it("leaves what is shrunk already as it is", async () => {
  const shrunk = {
    ...answerOf("text/javascript"),
    headers: { "content-type": "text/javascript", "content-encoding": "br" },
  };
  expect(await compressed(shrunk, "gzip, br")).toBe(shrunk);
});

describe("a file that never changes", () => {
  const file = Buffer.from("a script ".repeat(400));
  const headers = { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" };
  const sentTo = (accepted: string | undefined, body: string | Buffer = file) =>
    compressed({ status: 200, headers, body }, accepted);

  it("is shrunk once for all who ask, as the best that each of them takes", async () => {
    const [brotli, gzip] = [await sentTo("gzip, deflate, br, zstd"), await sentTo("gzip")];
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(gzip.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(brotliDecompressSync(brotli.body as Uint8Array)).toEqual(file);
    expect(gunzipSync(gzip.body as Uint8Array)).toEqual(file);
    const again = await Promise.all(["br", "gzip;q=0.1, br;q=1", "gzip, br;q=0"].map((accepted) => sentTo(accepted)));
    expect(again.map(({ body }) => [brotli.body, gzip.body].indexOf(body))).toEqual([0, 0, 1]);
  });

  it("is sent as it is to who takes neither, and another of the same text is another", async () => {
    const plain = await sentTo("identity");
    expect([plain.body, plain.headers.vary, plain.headers["content-encoding"]]).toEqual([
      file,
      "Accept-Encoding",
      undefined,
    ]);
    expect((await sentTo("br", Buffer.from(file))).body).not.toBe((await sentTo("br")).body);
    expect((await sentTo("br, gzip", file.toString())).headers["content-encoding"]).toBe("gzip");
  });
});

it("keeps nobody waiting for a long answer", async () => {
  const shrinking = compressed(
    answerOf("application/json", '{"start":"2026-11-23T09:30:00Z"}'.repeat(400_000)),
    "gzip",
  );
  const first = await Promise.race([shrinking.then(() => "the answer"), new Promise((next) => setImmediate(next))]);
  expect(first).toBeUndefined();
  await shrinking;
});

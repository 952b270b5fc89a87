import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressed } from "./compress";

const answerOf = (type: string, body = "a page ".repeat(400)) => ({
  status: 200,
  headers: { "content-type": type },
  body,
});
const html = "text/html; charset=utf-8";

it("shrinks pages, styles, scripts and icons, and they open to the same", () => {
  for (const type of [html, "text/css", "text/javascript", "image/svg+xml"]) {
    const { headers, body } = compressed(answerOf(type), "br, gzip;q=0.8");
    expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(gunzipSync(body as Uint8Array).toString()).toBe(answerOf(type).body);
  }
});

it("leaves JSON, short answers and clients without gzip alone", () => {
  expect(compressed(answerOf("application/json"), "gzip").headers).not.toHaveProperty("content-encoding");
  expect(compressed(answerOf(html, "short"), "gzip").headers).not.toHaveProperty("content-encoding");
  for (const accepted of [undefined, "br", "gzip;q=0", "gzip; q=0.0, br"])
    expect(compressed(answerOf(html), accepted).headers).not.toHaveProperty("content-encoding");
});

it("leaves what is shrunk already as it is", () => {
  const shrunk = {
    ...answerOf("text/javascript"),
    headers: { "content-type": "text/javascript", "content-encoding": "br" },
  };
  expect(compressed(shrunk, "gzip, br")).toBe(shrunk);
});

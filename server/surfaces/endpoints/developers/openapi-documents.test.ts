import { describe, expect, it } from "vitest";
import { env } from "../../../env";
import { send } from "../../../testing/fuzz/send";

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  send({ method, target, headers, body: "" });

describe.each([
  { path: "/api/v1/openapi.json", title: "Slotwright management API", base: "/api/v1", openapi: "3.1.0" },
  { path: "/openapi.json", title: "Slotwright public API", base: "/api/public/{publicKey}", openapi: "3.1.0" },
  { path: "/api/v1/openapi-3.0.json", title: "Slotwright management API", base: "/api/v1", openapi: "3.0.3" },
  { path: "/openapi-3.0.json", title: "Slotwright public API", base: "/api/public/{publicKey}", openapi: "3.0.3" },
])("$path", ({ path, title, base, openapi }) => {
  it("answers the document without a key, with this server's address", async () => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      "x-api-version": "2026-10-13",
      "x-request-id": "fuzz-request",
    });
    const document = JSON.parse(String(body));
    expect(document).toMatchObject({ openapi, info: { title, version: "2026-10-13" } });
    expect(document.servers[0].url).toBe(`${env().APP_ORIGIN}${base}`);
  });

  it("is sent once to whoever asks whether it is still the same", async () => {
    const { headers } = await get(path);
    const tag = headers.etag ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const known of [tag, tag.replace("W/", ""), `"another", ${tag}`, "*"])
      expect(await get(path, { "if-none-match": known })).toMatchObject({
        status: 304,
        body: null,
        headers: { etag: tag },
      });
    for (const other of ['"another"', 'W/"another"', "", tag.slice(0, -2)])
      expect((await get(path, { "if-none-match": other })).status).toBe(200);
  });

  it("answers HEAD as GET", async () => {
    expect((await get(path, {}, "HEAD")).status).toBe(200);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers 404 to %s", async (method) => {
    const { status, body } = await get(path, {}, method);
    expect([status, JSON.parse(String(body)).error.code]).toEqual([404, "not_found"]);
  });

  it("refuses an unknown version, and names none then", async () => {
    const { status, headers, body } = await get(path, { "x-api-version": "2020-01-01" });
    expect([status, JSON.parse(String(body)).error.code]).toEqual([400, "bad_request"]);
    expect(headers).not.toHaveProperty("x-api-version");
  });
});

it("has a tag of its own in each document", async () => {
  const paths = ["/openapi", "/openapi-3.0"].flatMap((name) => [`${name}.json`, `/api/v1${name}.json`]);
  const tags = await Promise.all(paths.map((path) => get(path)));
  expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(4);
});

it("gives opening a sandbox both its addresses in full", async () => {
  const document = JSON.parse(String((await get("/api/v1/openapi.json")).body));
  const urls = document.paths["/sandbox"].post.servers.map(({ url }: { url: string }) => url);
  expect(urls).toEqual([`${env().APP_ORIGIN}/api/v1`, `${env().APP_ORIGIN}/api`]);
});

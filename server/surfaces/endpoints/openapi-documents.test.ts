import { describe, expect, it } from "vitest";
import { env } from "../../env";
import { send } from "../../testing/fuzz/send";

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  send({ method, target, headers, body: "" });

describe.each([
  ["/api/v1/openapi.json", "Slotwright management API", "/api/v1"],
  ["/openapi.json", "Slotwright public API", "/api/public/{publicKey}"],
])("%s", (path, title, base) => {
  it("answers the document without a key, with this server's address", async () => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-api-version": "2026-10-13",
      "x-request-id": "fuzz-request",
    });
    const document = JSON.parse(String(body));
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title, version: "2026-10-13" } });
    expect(document.servers[0].url).toBe(`${env().APP_ORIGIN}${base}`);
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

it("gives opening a sandbox both its addresses in full", async () => {
  const document = JSON.parse(String((await get("/api/v1/openapi.json")).body));
  const urls = document.paths["/sandbox"].post.servers.map(({ url }: { url: string }) => url);
  expect(urls).toEqual([`${env().APP_ORIGIN}/api/v1`, `${env().APP_ORIGIN}/api`]);
});

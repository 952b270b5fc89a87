import { beforeEach, describe, expect, it } from "vitest";
import { env } from "../../env";
import { setLimits } from "../../testing/limits";
import { ask, read, requestOf } from "../../testing/rest";
import { dispatch } from "../dispatch";
import { ASSETS } from "../pages/assets.generated";
import { textOf } from "../pages/testing/visit";

beforeEach(() => setLimits());

async function browse(method: string, path: string, headers: Record<string, string> = {}) {
  const answer = await dispatch(requestOf(method, path, { headers }));
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers: sent, text } = read(answer);
  return { status, headers: sent, html: text ?? "", said: textOf(text ?? "") };
}
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const makeOne = (path = "/sandbox") => browse("POST", path, FORM);

describe("the start page", () => {
  it("has the address of this server in its line, a button, and no script", async () => {
    const { status, html, said } = await browse("GET", "/");
    expect(status).toBe(200);
    expect(said).toContain(`curl -X POST ${env().APP_ORIGIN}/api/sandbox`);
    expect(html).toMatch(/<form [^>]*action="\/sandbox\?lang=en" method="post"/);
    expect(html).not.toContain("<script");
  });

  it("is the same for all, and not sent again to who has it", async () => {
    const { headers, html } = await browse("GET", "/");
    expect((await browse("GET", "/")).html).toBe(html);
    const again = await browse("GET", "/", { "if-none-match": headers.etag ?? "" });
    expect([again.status, again.html]).toEqual([304, ""]);
    expect((await browse("HEAD", "/")).html).toBe("");
  });

  it("runs nothing, is shown in no frame, and tells no other site where its visitor was", async () => {
    const { headers } = await browse("GET", "/");
    const policy = headers["content-security-policy"] ?? "";
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain("script-src");
    expect([headers["x-content-type-options"], headers["referrer-policy"]]).toEqual(["nosniff", "same-origin"]);
  });

  it("speaks Spanish to who reads it, and what was chosen before that", async () => {
    const spanish = { "accept-language": "es-ES,es;q=0.9" };
    expect((await browse("GET", "/", spanish)).said).toContain("Crear un sandbox");
    expect((await browse("GET", "/?lang=en", spanish)).said).toContain("Create a sandbox");
  });

  it("takes no other method", async () => {
    const { status, headers } = await browse("POST", "/", FORM);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("has styles of at most 8 KB as they are sent", async () => {
    const { gzipSync } = await import("node:zlib");
    expect(gzipSync(ASSETS["home.css"].body).byteLength).toBeLessThanOrEqual(8 * 1024);
  });
});

describe("the button", () => {
  it("says until when it lives as its maker reads times, and by which clock", async () => {
    const said = async (language: string) =>
      (await browse("POST", "/sandbox", { ...FORM, "accept-language": language })).said;
    expect(await said("en-GB")).toMatch(/It lives until \w+day,? \d+ \w+, \d\d:\d\d \(GMT\+\d\)/);
    expect(await said("en-US")).toMatch(/It lives until \w+day, \w+ \d+, \d+:\d\d [AP]M \(GMT\+\d\)/);
    expect(await said("es-ES")).toMatch(/Vive hasta \S+, \d+ de \w+, \d\d:\d\d \(GMT\+\d\)/);
  });

  it("makes a sandbox whose key works, with a page that has services and a way into its back office", async () => {
    const { status, headers, html } = await makeOne();
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    const key = /slw_[A-Za-z0-9_-]{43}/.exec(html)?.[0] ?? "";
    expect((await ask("GET", "/api/v1/me", { key })).status).toBe(200);
    expect(html).toMatch(/href="[^"]*\/admin\/open\?token=[^"]+"/);
    const booking = new URL(/href="([^"]*\/book\/pk_[^"]+)"/.exec(html)?.[1] ?? "");
    const page = await browse("GET", booking.pathname);
    expect([page.status, page.html.includes(`${booking.pathname}/`)]).toEqual([200, true]);
  });

  it("counts as POST /api/sandbox does, and says when to try again", async () => {
    setLimits({ sandboxes: 2 });
    expect((await makeOne()).status).toBe(201);
    expect((await ask("POST", "/api/sandbox", { body: {} })).status).toBe(201);
    const { status, headers, html, said } = await makeOne("/sandbox?lang=es");
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(said).toContain(`${headers["retry-after"]} segundo`);
    expect(html).not.toContain("slw_");
    expect((await ask("POST", "/api/sandbox", { body: {} })).status).toBe(429);
  });

  it("is no page to look at: its address leads to the start", async () => {
    const { status, headers } = await browse("GET", "/sandbox");
    expect([status, headers.location]).toEqual([303, "/"]);
  });
});

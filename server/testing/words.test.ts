import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { env } from "../env";
import { dispatch } from "../surfaces/dispatch";
import { toolNameOf, tools } from "../surfaces/mcp/tools";
import { managementDocument } from "../surfaces/openapi/generate";
import { managementRoutes, requestOf } from "./rest";

const ROOT = join(import.meta.dirname, "../..");
const pages = [
  "README.md",
  "sdk/README.md",
  ...readdirSync(join(ROOT, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
].map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const textOf = (path: string) => pages.find((page) => page.path === path)?.text ?? "";

describe("what the pages promise", () => {
  it("on the start page is the address at which this server is reached", async () => {
    const html = `${(await dispatch(requestOf("GET", "/")))?.body}`;
    expect(html).toContain(`curl -X POST ${env().APP_ORIGIN}/api/sandbox`);
    expect(html.replaceAll(env().APP_ORIGIN, "")).not.toMatch(/localhost|:\d{4}/);
  });

  // Once it is published, this goes and the pages say so.
  it("is no package of a registry: the SDK comes from the server", () => {
    const asks = /npm (install|i|add) @slotwright|npx @slotwright/;
    expect(pages.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([]);
    expect(textOf("sdk/README.md")).toContain("npm install http://localhost:3000/sdk.tgz");
  });

  it("of tools names every operation that is none", () => {
    const names = managementRoutes.map(({ meta }) => meta.openapi.operationId);
    const none = names.filter((name) => !tools().has(toolNameOf(name)));
    const named = /are none: ([^.]*)\./.exec(textOf("docs/mcp.md"))?.[1] ?? "";
    expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(none);
  });

  it("of idempotency leaves out the one POST that has no account to keep an answer under", async () => {
    const { post } = managementDocument().paths["/sandbox"] ?? {};
    expect(JSON.stringify(post?.parameters)).not.toContain("IdempotencyKey");
    expect(textOf("docs/idempotency.md")).toContain("`POST /api/sandbox`");
    const open = () =>
      dispatch(requestOf("POST", "/api/sandbox", { body: {}, headers: { "idempotency-key": "the-same" } }));
    const [first, second] = [await open(), await open()];
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.headers).not.toHaveProperty("idempotent-replayed");
    expect(second?.body).not.toBe(first?.body);
  });
});

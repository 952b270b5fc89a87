import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read, requestOf } from "../../testing/rest";
import { answerAsset } from "../pages/assets";
import { answerGuide, pagesOf } from ".";
import { GUIDES, GUIDES_PATH } from "./list";
import { renderGuides } from "./render";
import { renderGuide } from "./render/markdown";
import { ORIGIN_MARK } from "./written";

const ORIGIN = "https://book.example";
const pages = pagesOf(renderGuides("./"), ORIGIN);
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  read(answerGuide(requestOf(method, path, { headers }), pages));
const htmlOf = (name: string) => ask(`${GUIDES_PATH}/${name}`).text ?? "";

const rendered = (text: string) => renderGuide(text, (href) => href).html;
const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n\n`;

describe("a guide as a page", () => {
  it("has neighbouring samples of one call as tabs, of which the first is shown", () => {
    const html = rendered(`# A\n\n${fence("sh test", "curl x")}${fence("ts part", "await x;")}After.\n`);
    expect(html.match(/<input type="radio"[^>]*>/g)).toEqual([
      '<input type="radio" name="samples-1" id="samples-1-sh" value="sh" checked>',
      '<input type="radio" name="samples-1" id="samples-1-ts" value="ts">',
    ]);
    expect(html).toContain('<label for="samples-1-ts">TypeScript</label>');
    expect(html.match(/<div class="pane"/g)).toHaveLength(2);
  });

  it("leaves samples alone that have text between them, and one whose language comes again", () => {
    expect(rendered(`${fence("sh", "a")}Text.\n\n${fence("ts", "b")}`)).not.toContain("radio");
    expect(rendered(fence("sh", "a") + fence("sh", "b"))).not.toContain("radio");
    expect(rendered(fence("sh", "a") + fence("json", "{}"))).not.toContain("radio");
  });

  it("has no head of a table that names nothing", () => {
    const row = "\n|---|---|\n| a | b |\n";
    expect(rendered(`| | |${row}`)).not.toContain("<th");
    expect(rendered(`| | 24 |${row}`).match(/<t[hd]>/g)).toEqual(["<td>", "<th>", "<td>", "<td>"]);
  });

  it("shows what is written as text, whatever is in it", () => {
    const html = rendered(`# <b>A</b> & B\n\n<script>alert(1)</script>\n\n${fence("ts", 'const a = "</code><i>";')}`);
    expect(html).not.toMatch(/<(script|b|i)>/);
  });

  it("says this server's address in its samples, and no mark is left in any", () => {
    expect(htmlOf("quickstart")).toContain(`npm install ${ORIGIN}/sdk.tgz`);
    for (const { body } of pages.values()) expect(body).not.toContain(ORIGIN_MARK);
  });

  it("leads to pages and sections that are there", () => {
    const broken = GUIDES.flatMap(({ name }) =>
      [...htmlOf(name).matchAll(/href="([^"]+)"/g)]
        .map(([, href = ""]) => href)
        .filter((href) => !/^(https?:|data:|\/assets\/)/.test(href) && !leadsSomewhere(name, href))
        .map((href) => `${name} ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it("has each section's address once", () => {
    for (const { name } of GUIDES) {
      const ids = [...htmlOf(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([name, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([name, []]);
    }
  });

  it("has curl beside the SDK in each guide that calls the API", () => {
    for (const name of "quickstart bookings testing errors idempotency webhooks keys browsers versioning mcp".split(
      " ",
    ))
      expect([name, htmlOf(name).includes('-ts" value="ts"')]).toEqual([name, true]);
  });
});

function leadsSomewhere(from: string, href: string): boolean {
  const [path = "", anchor] = href.split("#");
  const target = path === "" ? `${GUIDES_PATH}/${from}` : path;
  if (["/", "/docs"].includes(target)) return true;
  const body = pages.get(target)?.body;
  return body !== undefined && (anchor === undefined || anchor === "main" || body.includes(` id="${anchor}"`));
}

describe("/docs/guides", () => {
  it("lists every guide", () => {
    const { status, text = "" } = ask(GUIDES_PATH);
    expect(status).toBe(200);
    for (const { name, file } of GUIDES) {
      expect(existsSync(file)).toBe(true);
      expect(text).toContain(`href="${GUIDES_PATH}/${name}"`);
    }
  });

  it("sends a page once to whoever asks whether it is still the same", () => {
    const { status, headers } = ask(`${GUIDES_PATH}/errors`);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
    const again = ask(`${GUIDES_PATH}/errors`, { "if-none-match": headers.etag ?? "" });
    expect([again.status, again.text ?? ""]).toEqual([304, ""]);
    expect(ask(`${GUIDES_PATH}/keys`, { "if-none-match": headers.etag ?? "" }).status).toBe(200);
  });

  it("has each guide as Markdown, too", () => {
    const { status, headers, text } = ask(`${GUIDES_PATH}/errors.md`);
    expect([status, headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(text).toMatch(/^# Errors\n/);
  });

  it("says of an unknown name that there is no such guide, and leads to those there are", () => {
    for (const name of ["nothing", "architecture", "..%2Fsecurity", "__proto__", "errors.html"]) {
      const { status, headers, text } = ask(`${GUIDES_PATH}/${name}`);
      expect([name, status, headers["x-robots-tag"]]).toEqual([name, 404, "noindex"]);
      expect(text).toContain(`href="${GUIDES_PATH}/quickstart"`);
    }
  });

  it("leads from an address with a slash behind it to the one without", () => {
    expect(ask(`${GUIDES_PATH}/`)).toMatchObject({ status: 308, headers: { location: GUIDES_PATH } });
    expect(ask(`${GUIDES_PATH}/keys/`).headers.location).toBe(`${GUIDES_PATH}/keys`);
  });

  it("answers HEAD without a body, and no other method", () => {
    expect(ask(`${GUIDES_PATH}/keys`, {}, "HEAD")).toMatchObject({ status: 200 });
    expect(ask(`${GUIDES_PATH}/keys`, {}, "HEAD").text ?? "").toBe("");
    expect(ask(`${GUIDES_PATH}/keys`, {}, "POST")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });

  it("runs its own script alone, and is shown in no frame", () => {
    const { headers } = ask(`${GUIDES_PATH}/keys`);
    const text = htmlOf("keys");
    const policy = headers["content-security-policy"] ?? "";
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(text).not.toMatch(/<script>|<style| style="| on\w+="/);
    for (const [, file = ""] of text.matchAll(/"\/assets\/([^"]+)"/g)) expect(answerAsset(file)?.status).toBe(200);
  });
});

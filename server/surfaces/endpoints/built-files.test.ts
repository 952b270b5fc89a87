import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resetConfiguration } from "../../testing/fresh-process";
import { requestOf } from "../../testing/rest";
import { filesIn, serveBuiltFile } from "./built-files";

const folder = mkdtempSync(join(tmpdir(), "slotwright-built-"));
const outside = join(folder, "outside.js");
const built = join(folder, "static");
let files: Awaited<ReturnType<typeof filesIn>>;
beforeAll(async () => {
  mkdirSync(join(built, "chunks"), { recursive: true });
  writeFileSync(outside, "secret()");
  writeFileSync(join(built, "chunks/page.js"), "page()");
  writeFileSync(join(built, "chunks/page.css"), "p{}");
  writeFileSync(join(built, "icons.svg"), "<svg/>");
  writeFileSync(join(built, "page.html"), "<p>");
  symlinkSync(outside, join(built, "linked.js"));
  files = await filesIn(built);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answerTo = (name: string, listed = files) =>
  serveBuiltFile(requestOf("GET", `/_next/static/${name}`), async () => listed);

it.each([
  ["chunks/page.js", "text/javascript; charset=utf-8", "page()"],
  ["chunks/page.css", "text/css; charset=utf-8", "p{}"],
  ["icons.svg", "image/svg+xml", "<svg/>"],
])("a file of the build, %s, is answered for ever as what it is", async (name, type, text) => {
  const answer = await answerTo(name);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "x-request-id": "request-0001",
    },
  });
  expect(String(answer?.body)).toBe(text);
  expect((await answerTo(name))?.body).toBe(answer?.body);
});

it.each([
  "chunks/other.js",
  "chunks",
  "",
  "../outside.js",
  "chunks/../chunks/page.js",
  "..%2foutside.js",
  "linked.js",
  "page.html",
  "__proto__",
])("nothing else is: %s", async (name) => {
  expect(await answerTo(name)).toBeNull();
});

it("a file that a later build has removed is nobody's, and neither is a build that is not there", async () => {
  writeFileSync(join(built, "brief.js"), "brief()");
  const listed = await filesIn(built);
  rmSync(join(built, "brief.js"));
  expect(await answerTo("brief.js", listed)).toBeNull();
  expect(await filesIn(join(folder, "nothing"))).toEqual(new Map());
});

it("what is sent to a file, and every file while the pages are developed, is left to Next", async () => {
  const page = "/_next/static/chunks/page.js";
  expect(await serveBuiltFile(requestOf("POST", page), async () => files)).toBeNull();
  Object.assign(process.env, { NODE_ENV: "development" });
  resetConfiguration();
  expect(await answerTo("chunks/page.js")).toBeNull();
});

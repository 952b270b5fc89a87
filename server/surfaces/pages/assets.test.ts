import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { assetPath } from "./assets";
import { generateAdminIcons, generateAssets } from "./assets/build.mjs";
import { ASSETS } from "./assets.generated";
import { fakeApi, PUBLIC_KEY, TOKEN } from "./testing/fake-api";
import { visit } from "./testing/visit";

const KIB = 1024;
const here = dirname(fileURLToPath(import.meta.url));
const gzipped = (text: string) => gzipSync(text, { level: 9 }).byteLength;

describe("assets", () => {
  it("are those of the sources: run `node server/surfaces/pages/assets/build.mjs` after a change", async () => {
    expect(readFileSync(join(here, "assets.generated.ts"), "utf8")).toBe(await generateAssets());
    const adminIcons = join(here, "../../../app/admin/parts/icons.svg");
    expect(readFileSync(adminIcons, "utf8")).toBe(generateAdminIcons());
  });

  it("are served under their hash for ever, with their type", async () => {
    const css = await visit(fakeApi(), assetPath("booking.css"));
    expect(css.status).toBe(200);
    expect(css.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await visit(fakeApi(), assetPath("icons.svg"))).headers["content-type"]).toBe("image/svg+xml");
  });

  it("have the product's mark at the address that browsers ask for by themselves", async () => {
    const mark = await visit(fakeApi(), "/favicon.ico");
    expect(mark.status).toBe(200);
    expect(mark.headers).toMatchObject({ "content-type": "image/x-icon", "cache-control": "public, max-age=86400" });
    // Of the three sizes in it the largest: as the file's table tells it, and as the picture itself does.
    const file = Buffer.from(mark.body as Uint8Array);
    const [at, sizes] = [file.readUInt32LE(6 + 2 * 16 + 12), [0, 1, 2].map((nth) => file[6 + nth * 16])];
    expect(sizes).toEqual([16, 32, 48]);
    expect(await sharp(file.subarray(at)).metadata()).toMatchObject({ format: "png", width: 48, height: 48 });
  });

  it("hold every icon that a page draws", async () => {
    for (const address of [`/book/${PUBLIC_KEY}`, `/book/${PUBLIC_KEY}/svc-haircut`, `/manage/${TOKEN}`]) {
      const { html } = await visit(fakeApi({ config: { slug: "salon-aurora" } }), address);
      for (const [, id] of html.matchAll(/icons\.[0-9a-f]+\.svg#([a-z-]+)/g)) {
        expect(ASSETS["icons.svg"].body).toContain(`<symbol id="${id}"`);
      }
    }
  });

  it("write no physical direction into the styles", () => {
    for (const file of readdirSync(join(here, "assets")).filter((name) => name.endsWith(".css"))) {
      const css = readFileSync(join(here, "assets", file), "utf8");
      expect(css, file).not.toMatch(/\b(left|right)\b|text-align: (start|end)\d/);
    }
  });
});

describe("budgets, gzip -9", () => {
  it("script ≤ 8 KB, styles ≤ 8 KB", () => {
    expect(gzipped(ASSETS["booking.js"].body)).toBeLessThanOrEqual(8 * KIB);
    expect(gzipped(ASSETS["booking.css"].body)).toBeLessThanOrEqual(8 * KIB);
  });

  it.each([
    `/book/${PUBLIC_KEY}`,
    "/salon-aurora",
    `/book/${PUBLIC_KEY}/svc-haircut?zones=1&tz=America/New_York`,
    `/book/${PUBLIC_KEY}/svc-haircut/details?start=2026-11-24T09:30:00Z`,
    `/manage/${TOKEN}/reschedule`,
  ])("%s: HTML ≤ 25 KB, at most 5 requests, all of our own origin", async (address) => {
    const { html } = await visit(fakeApi({ config: { slug: "salon-aurora" } }), address);
    expect(gzipped(html)).toBeLessThanOrEqual(25 * KIB);
    const files = [
      ...html.matchAll(/<(?:link[^>]*rel="stylesheet"[^>]*href|script[^>]*src|use[^>]*href|img[^>]*src)="([^"#]+)/g),
    ];
    const requests = new Set(["page", ...files.map((match) => match[1])]);
    expect(requests.size).toBeGreaterThan(2);
    expect(requests.size).toBeLessThanOrEqual(5);
    expect([...requests].every((file) => file === "page" || file?.startsWith("/assets/"))).toBe(true);
  });
});

import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { read, requestOf } from "../../testing/rest";
import { booked, openShop, type Shop } from "../../testing/shop";
import { dispatch } from "../dispatch";

const SITE = "https://shop.example";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ settings: { allowedOrigins: [SITE, "http://localhost:5173"] } });
});

async function browse(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await dispatch(requestOf(method, path, { headers }));
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers: sent, text } = read(answer);
  return { status, headers: sent, html: text ?? "" };
}
const times = (query: string) => browse(`/book/${shop.publicKey}/${shop.serviceId}?${query}`);
const parentIn = (html: string) => /<body[^>]* data-parent="([^"]*)"/.exec(html)?.[1];

describe("the script of other sites", () => {
  it("may be loaded by any of them, is at most 3 KB, and is not sent again to who has it", async () => {
    const { status, headers, html } = await browse("/embed.js");
    expect([status, headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
    expect(gzipSync(html, { level: 9 }).byteLength).toBeLessThanOrEqual(3 * 1024);
    const again = await browse("/embed.js", { "if-none-match": headers.etag ?? "" });
    expect([again.status, again.html]).toEqual([304, ""]);
    expect((await browse("/embed.js", {}, "POST")).status).toBe(405);
  });
});

describe("a page in a frame", () => {
  it("has neither head nor foot, and tells the site around what the account allows it to hear", async () => {
    const { html } = await times(`embed=inline&parent=${encodeURIComponent(SITE)}`);
    expect(parentIn(html)).toBe(SITE);
    expect(html).not.toMatch(/<(header|footer)\b/);
    expect((await times("")).html).toMatch(/<header\b/);
  });

  it.each(["https://evil.example", `${SITE}.evil.example`, `${SITE}/`, "http://shop.example", "null", "*", ""])(
    "tells %j nothing",
    async (parent) => {
      const { html } = await times(`embed=inline&parent=${encodeURIComponent(parent)}`);
      expect(parentIn(html)).toBeUndefined();
    },
  );

  it("is shown by exactly the sites that the account names, and by none where it names none", async () => {
    const ancestorsOf = async (of: Shop) => {
      const { headers } = await browse(
        `/book/${of.publicKey}/${of.serviceId}?embed=inline&parent=https://evil.example`,
      );
      return /frame-ancestors ([^;]*)$/.exec(headers["content-security-policy"] ?? "")?.[1];
    };
    expect(await ancestorsOf(shop)).toBe(`'self' ${SITE} http://localhost:5173`);
    expect(await ancestorsOf(await openShop())).toBe("'self'");
  });

  it("leads on in the frame, with what it was opened with", async () => {
    const { html } = await times(`embed=popup&parent=${encodeURIComponent(SITE)}`);
    const [, link = ""] = /href="([^"]*\/details\?[^"]*)"/.exec(html) ?? [];
    const query = new URL(link.replaceAll("&amp;", "&"), "http://localhost").searchParams;
    expect([query.get("embed"), query.get("parent")]).toEqual(["popup", SITE]);
    const plain = await times(`embed=other&parent=${encodeURIComponent(SITE)}`);
    expect([parentIn(plain.html), /<header\b/.test(plain.html)]).toEqual([undefined, true]);
  });

  it("tells of a booking its number and start in a frame alone, and no more of it", async () => {
    const { token, number } = await booked(shop, { start: "10:00" });
    const inFrame = await browse(`/manage/${token}?embed=inline&parent=${encodeURIComponent(SITE)}`);
    const [told = ""] = /<span hidden[^>]*>/.exec(inFrame.html) ?? [];
    expect(told).toContain(`data-booked="${number}"`);
    expect(told).not.toMatch(/Eva|eva@|Gil/);
    expect((await browse(`/manage/${token}`)).html).not.toContain("data-booked");
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { notFound } from "../../domain/errors";
import type { SurfaceRequest } from "../http/http";
import { BodyTooLarge } from "../http/http";
import { servePage } from "./index";
import { fakeApi, PUBLIC_KEY, refusal, TOKEN } from "./testing/fake-api";
import { requestTo, textOf, visit } from "./testing/visit";

const EVERY_PAGE = [
  `/book/${PUBLIC_KEY}`,
  `/book/${PUBLIC_KEY}/svc-haircut`,
  `/book/${PUBLIC_KEY}/svc-haircut?tz=Asia/Kolkata&lang=es`,
  `/book/${PUBLIC_KEY}/svc-workshop?persons=2`,
  `/book/${PUBLIC_KEY}/svc-chair`,
  `/book/${PUBLIC_KEY}/svc-haircut/details?start=2026-11-24T09:30:00Z`,
  `/manage/${TOKEN}`,
  `/manage/${TOKEN}/reschedule`,
  `/manage/${TOKEN}/cancel`,
  "/book/pk_unknown",
];

describe("every page", () => {
  it.each(EVERY_PAGE)("%s runs no inline script and sets no cookie", async (address) => {
    const { html, headers } = await visit(fakeApi(), address);
    expect(html).toMatch(/^<!doctype html><html lang="(en|es)" dir="ltr">/);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script[^>]* src="\/assets\/booking\.[0-9a-f]+\.js"/),
    ]);
    expect(html).not.toMatch(/ on[a-z]+="| style="/);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(headers).not.toHaveProperty("set-cookie");
    const mayBeKept = address.includes("/details");
    expect(headers["cache-control"]).toBe(mayBeKept ? "private, no-cache" : "no-store");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("is framed only by itself and the account's own origins; a broken origin adds nothing", async () => {
    const config = { allowedOrigins: ["https://aurora.example", "https://x.example; script-src *", "*"] };
    const { headers } = await visit(fakeApi({ config }), `/book/${PUBLIC_KEY}`);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/aurora\.example$/);
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy.match(/script-src/g)).toHaveLength(1);
  });

  it("allows exactly its own accent style, whatever other accounts have theirs meanwhile", async () => {
    for (const [primaryColor, ink] of [
      ["#ffd400", "#000000"],
      ["#1a2b3c", "#ffffff"],
      ["#ffd400", "#000000"],
    ]) {
      const { html, headers } = await visit(fakeApi({ config: { primaryColor } }), `/book/${PUBLIC_KEY}`);
      const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? "";
      expect(style).toContain(`--fill:${primaryColor};--ink:${ink}`);
      const hash = createHash("sha256").update(style).digest("base64");
      expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
  });

  it("says in a sandbox that nothing is real", async () => {
    const { html } = await visit(fakeApi({ config: { sandbox: true } }), `/book/${PUBLIC_KEY}`);
    expect(textOf(html)).toContain("Test account");
  });
});

describe("the language", () => {
  const address = `/book/${PUBLIC_KEY}`;
  it("is ?lang, then Accept-Language, then the account's", async () => {
    const spanish = fakeApi({ config: { locale: "es" } });
    const headers = { "accept-language": "de, es-MX;q=0.8, en;q=0.5, fr;q=0" };
    expect((await visit(spanish, address)).html).toContain('<html lang="es"');
    expect((await visit(fakeApi(), address, { headers })).html).toContain('<html lang="es"');
    expect((await visit(spanish, `${address}?lang=en`, { headers })).html).toContain('<html lang="en"');
    expect((await visit(fakeApi(), `${address}?lang=xx`)).html).toContain('<html lang="en"');
  });

  it("changes dates and money too", async () => {
    const { html } = await visit(fakeApi(), `${address}/svc-haircut?lang=es`);
    expect(textOf(html)).toContain("viernes, 20 de noviembre");
    expect(textOf(html)).toContain("32,00 €");
  });
});

describe("the clock", () => {
  const address = `/book/${PUBLIC_KEY}/svc-haircut`;

  it("has the hours of the visitor's region, else of the account's locale", async () => {
    const timesFor = async (headers: Record<string, string>, locale = "en") =>
      textOf((await visit(fakeApi({ config: { locale } }), address, { headers })).html);
    expect(await timesFor({ "accept-language": "en-US" })).toMatch(/ 3:00 PM | 3:00 pm /);
    expect(await timesFor({ "accept-language": "en-GB" })).toContain(" 15:00 ");
    expect(await timesFor({}, "en-US")).toMatch(/ 3:00 PM /);
    expect(await timesFor({ "accept-language": "es" })).toContain(" 15:00 ");
  });

  it("is switched by a link, and stays so on every page", async () => {
    const { html } = await visit(fakeApi(), address);
    expect(html).toMatch(/href="[^"]*clock=12" data-swap="">/);
    const twelve = await visit(fakeApi(), `${address}?clock=12`);
    expect(textOf(twelve.html)).toMatch(/ 3:00 pm /);
    expect(twelve.html).toMatch(/\/details\?start=[^"]*clock=12"/);
    expect(textOf((await visit(fakeApi(), `/manage/${TOKEN}?clock=12`)).html)).toContain("November, 9:30 am");
  });
});

describe("status pages", () => {
  it.each([404, 410, 429, 503])(
    "%i of the API is answered as it is, brand-free, with the request id",
    async (status) => {
      const refuse = { "GET /config": refusal(status, "x", { wait: 7 }) };
      const answer = await visit(fakeApi({ refuse }), `/book/${PUBLIC_KEY}`);
      expect(answer.status).toBe(status);
      expect(answer.headers["retry-after"]).toBe("7");
      expect(answer.html).not.toContain("Aurora");
      expect(textOf(answer.html)).toContain("req_test");
    },
  );

  it("a sandbox that is over is gone, and says so in both languages without its name", async () => {
    const fake = { ...fakeApi({ refuse: { "GET /config": refusal(404, "not_found") } }), isGone: async () => true };
    const { status, html } = await visit(fake, `/book/${PUBLIC_KEY}/svc-haircut?lang=es`);
    expect([status, textOf(html)]).toEqual([410, expect.stringContaining("Ya no está disponible")]);
    const known = { ...fakeApi(), isGone: async () => true };
    expect((await visit(known, `/book/${PUBLIC_KEY}/nope`)).status).toBe(404);
  });

  it("an unexpected failure is a 500 page, and the surface is told", async () => {
    const fake = fakeApi({
      refuse: {
        "GET /config": () => {
          throw new TypeError("secret detail");
        },
      },
    });
    const { status, html } = await visit(fake, `/book/${PUBLIC_KEY}`);
    expect(status).toBe(500);
    expect(html).not.toContain("secret detail");
    expect(fake.reported).toHaveLength(1);
  });

  it("what is gone by the time that it is read is a 404 page, and nobody's failure", async () => {
    const fake = fakeApi({
      refuse: {
        "GET /config": () => {
          throw notFound("order");
        },
      },
    });
    expect((await visit(fake, `/book/${PUBLIC_KEY}`)).status).toBe(404);
    expect(fake.reported).toEqual([]);
  });

  it("an unknown service, a deeper path and an unknown asset are 404", async () => {
    for (const address of [
      `/book/${PUBLIC_KEY}/nope`,
      `/book/${PUBLIC_KEY}/a/b/c`,
      "/book",
      "/manage/",
      "/assets/booking.000000000000.css",
    ]) {
      expect((await visit(fakeApi(), address)).status).toBe(404);
    }
  });

  it("never lead a customer to the server's own start page: back to the business, or nowhere", async () => {
    for (const address of ["/book/nope", "/manage/nope", `/book/${PUBLIC_KEY}/a/b/c`]) {
      const { html } = await visit(fakeApi(), address);
      expect(html).not.toMatch(/href="\/"/);
      expect(textOf(html)).toContain("Ask the business for its current link");
    }
    const { html } = await visit(fakeApi(), `/book/${PUBLIC_KEY}/nope`);
    expect(html).toMatch(/<a class="btn" href="\/book\/pk_aurora">Back to Salon Aurora<\/a>/);
  });

  it("a post to a page that takes none is 405, with Allow", async () => {
    const { status, headers } = await visit(fakeApi(), `/book/${PUBLIC_KEY}`, { form: {} });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("a body over the limit is 413", async () => {
    const tooLarge: SurfaceRequest = {
      ...requestTo(`/manage/${TOKEN}/cancel`),
      method: "POST",
      header: () => "application/x-www-form-urlencoded",
      body: async () => {
        throw new BodyTooLarge();
      },
    };
    expect((await servePage(tooLarge, fakeApi()))?.status).toBe(413);
  });

  it("HEAD answers as GET without a body", async () => {
    const answer = await servePage({ ...requestTo(`/book/${PUBLIC_KEY}`), method: "HEAD" }, fakeApi());
    expect([answer?.status, answer?.body]).toEqual([200, null]);
  });

  it("other paths are left to others", async () => {
    for (const path of ["/", "/api/v1/me", "/docs", "/assets/logo.png", "/admin", "/_next/x.js"]) {
      expect(await servePage(requestTo(path), fakeApi())).toBeNull();
    }
  });
});

import { describe, expect, it } from "vitest";
import type { PublicEvent, TicketType } from "../api-types";
import { type FakeSalon, fakeApi } from "../testing/fake-api";
import { serviceOf } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const SLUG = "salon-aurora";
const open = (salon: FakeSalon = {}, address = `/${SLUG}`) =>
  visit(fakeApi({ ...salon, config: { slug: SLUG, ...salon.config } }), address);

const EVENING: PublicEvent = {
  id: "event-1",
  slug: "hair-care",
  status: "published",
  title: "Hair care </script><b>evening</b>",
  description: "Care and tricks.",
  startAt: "2026-12-12T10:00:00.000Z",
  endAt: "2026-12-12T12:00:00.000Z",
  timeZone: "Europe/Madrid",
  location: null,
  imageUrl: null,
  remaining: 4,
  salesStart: null,
  salesEnd: null,
  onSale: true,
  requiresApproval: false,
  waitlist: false,
  ticketTypes: [],
};

describe("the page of a business", () => {
  it("says who and where it is, whether it is open, and leads from a next time straight to its day", async () => {
    const { status, html } = await open();
    const text = textOf(html);
    expect(status).toBe(200);
    expect(text).toContain("Salon Aurora Calle del Pez 12 Open until 18:00 Directions");
    expect(text).toContain("Three chairs and no hurry .");
    expect(text).toMatch(/Haircut 45 min .*? Today 12:00 , next free time, Haircut €32.00/);
    expect(html).toContain('href="/book/pk_aurora/svc-haircut?date=2026-11-20"');
    expect(html).toContain('href="/book/pk_aurora/svc-haircut?date=2026-11-20&amp;staff=staff-marta"');
    expect(text).toMatch(/Tue 09:00 , next free time, Colour/);
    expect(html).toContain('<a class="pill plain" href="/book/pk_aurora/svc-workshop?date=2026-11-28">');
    expect(text).toContain("Mon – Fri 09:00 – 18:00 Saturday 10:00 – 24:00 Sunday Closed");
    expect(text).toContain("Change or cancel Online until 24 hours before it begins.");
  });

  it.each([
    [{ isOpen: false, changesAt: "2026-11-20T15:00:00.000Z" }, "Closed · opens 16:00"],
    [{ isOpen: false, changesAt: "2026-11-23T08:00:00.000Z" }, "Closed · opens Mon 09:00"],
    [{ isOpen: true, changesAt: null }, "Always open"],
    [{ isOpen: false, changesAt: null }, "Closed Directions"],
  ])("%o reads %s", async (opening, text) => {
    expect(textOf((await open({ page: { opening } })).html)).toContain(text);
  });

  it("offers a phone small pictures of ours, and any other address as it is", async () => {
    const ours = `https://book.example/pictures/${"a".repeat(150)}`;
    const narrow = ours.replace("/pictures/", "/pictures/480/");
    const { html } = await open({ page: { coverUrl: ours, logoUrl: "https://elsewhere.example/logo.png" } });
    expect(html).toMatch(
      new RegExp(`<img class="cover" src="${ours}" srcSet="${narrow} 480w, [^"]* 960w, ${ours} 1600w"`),
    );
    expect(html).toContain('sizes="(min-width: 68rem) 66rem, 100vw"');
    expect(html).toMatch(/<img class="logo" src="https:\/\/elsewhere.example\/logo.png" sizes="72px" alt=""/);
  });

  it("writes times as the account says, and as the visitor asks before that", async () => {
    const config = { clock: "12" as const };
    expect(textOf((await open({ config })).html)).toContain("Open until 6:00 pm");
    expect(textOf((await open({ config }, `/${SLUG}?clock=24`)).html)).toContain("Open until 18:00");
    const noon = { isOpen: true, changesAt: "2026-11-20T11:30:00.000Z" };
    expect(textOf((await open({ config, page: { opening: noon } })).html)).toContain("Open until 12:30 pm");
  });

  it("shows Markdown of what it says of itself, and nothing that runs or loads", async () => {
    const about =
      "# Big\n\n<script>alert(1)</script> *we* [go](javascript:alert(1)) [home](https://a.example) ![x](https://a.example/x.png)";
    const { html } = await open({ page: { about } });
    const shown = /<div class="about">(.*?)<\/div>/s.exec(html)?.[1];
    expect(shown).toContain("<em>we</em>");
    expect(shown).toContain('<a rel="nofollow noopener" href="https://a.example">home</a>');
    expect(shown).not.toMatch(/<script|javascript:|<img|<h1/);
  });

  it("is told to search engines as schema.org has it, and no text ends the element", async () => {
    const { html } = await open({ events: [EVENING] });
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const told = JSON.parse(json);
    expect(told).toMatchObject({
      "@type": "LocalBusiness",
      name: "Salon Aurora",
      url: "https://book.example/salon-aurora",
      address: { streetAddress: "Calle del Pez 12, 28004 Madrid" },
      sameAs: ["https://aurora.example", "https://www.social.example/aurora"],
    });
    expect(told.openingHoursSpecification[5]).toMatchObject({ dayOfWeek: "Saturday", opens: "10:00", closes: "23:59" });
    expect(told.event).toEqual([
      expect.objectContaining({
        name: EVENING.title,
        startDate: EVENING.startAt,
        url: "https://book.example/book/pk_aurora/events/hair-care",
      }),
    ]);
  });

  it("tells what tickets cost and whether they can be had, and where each event is", async () => {
    const type = (about: Partial<TicketType>): TicketType => ({
      ...{ id: "t", title: "Adult", description: "", price: 12.5, currency: "EUR", taxRate: 21, remaining: null },
      ...{ minPerOrder: 1, maxPerOrder: 10, salesStart: null, salesEnd: null, onSale: true },
      ...about,
    });
    const ticketTypes = [
      type({}),
      type({ remaining: 0 }),
      type({ onSale: false, salesStart: "2026-12-01T09:00:00.000Z" }),
      type({ onSale: false, salesEnd: "2026-11-01T09:00:00.000Z" }),
    ];
    const elsewhere = { ...EVENING, remaining: 0, location: "Plaza 2", ticketTypes: [type({ remaining: 3 })] };
    const { html } = await open({ events: [{ ...EVENING, ticketTypes }, elsewhere] });
    const { event } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
    const url = "https://book.example/book/pk_aurora/events/hair-care";
    expect(event[0].offers[0]).toEqual({
      ...{ "@type": "Offer", name: "Adult", price: 12.5, priceCurrency: "EUR", url },
      availability: "https://schema.org/InStock",
    });
    const offers: { availability: string; validFrom?: string; validThrough?: string }[] = event[0].offers;
    expect(offers.map((each) => [each.availability.split("/").at(-1), each.validFrom, each.validThrough])).toEqual([
      ["InStock", undefined, undefined],
      ["SoldOut", undefined, undefined],
      ["PreSale", "2026-12-01T09:00:00.000Z", undefined],
      ["OutOfStock", undefined, "2026-11-01T09:00:00.000Z"],
    ]);
    expect(event[0].location).toEqual({
      ...{ "@type": "Place", name: "Salon Aurora" },
      address: { "@type": "PostalAddress", streetAddress: "Calle del Pez 12, 28004 Madrid" },
    });
    expect(event[1].location).toEqual({ "@type": "Place", name: "Plaza 2", address: "Plaza 2" });
    expect(event[1].offers[0].availability).toBe("https://schema.org/SoldOut");
  });

  it("has a title, a description, a canonical address, a card and a mark of its own", async () => {
    const { html, headers } = await open();
    expect(html).toContain("<title>Salon Aurora: book online</title>");
    expect(html).toContain('<meta name="description" content="Three chairs and no hurry."/>');
    expect(html).toContain('<link rel="canonical" href="https://book.example/salon-aurora"/>');
    expect(html).toContain('<meta property="og:image" content="https://book.example/salon-aurora/card.png"/>');
    expect(html).toContain('<link rel="icon" href="/salon-aurora/icon-192.png"/>');
    expect(html).toContain('<meta name="robots" content="index, follow"/>');
    expect(headers["x-robots-tag"]).toBe("index, follow");
    expect((await open({}, "/book/pk_aurora")).html).toContain('<link rel="icon" href="/salon-aurora/icon-192.png"/>');
    const spanish = await open({}, `/${SLUG}?lang=es`);
    expect(spanish.html).toContain('<link rel="canonical" href="https://book.example/salon-aurora?lang=es"/>');
    const long = await open({ page: { about: "word ".repeat(60) } });
    const description = /name="description" content="([^"]*)"/.exec(long.html)?.[1] ?? "";
    expect(description).toMatch(/^(word )+word…$/);
    expect(description.length).toBeLessThanOrEqual(156);
  });

  it("is for no search engine where it says so", async () => {
    const { html, headers } = await open({ page: { isIndexed: false } });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  it("can be searched from sixteen services on, with a plain form", async () => {
    const services = Array.from({ length: 16 }, (_, index) =>
      serviceOf({ id: `svc-${index}`, title: index === 3 ? "Café glacé" : `Service ${index}` }),
    );
    expect((await open({ services: services.slice(1) })).html).not.toContain('type="search"');
    const found = await open({ services }, `/${SLUG}?q=GLACE`);
    expect(found.html).toMatch(/<input[^>]* type="search"/);
    expect(textOf(found.html)).toContain("1 service matches “GLACE”");
    expect(found.html.match(/class="row-title"/g)).toHaveLength(1);
    expect(found.headers["x-robots-tag"]).toBe("noindex");
    expect(textOf((await open({ services }, `/${SLUG}?q=zzz`)).html)).toContain("No service matches “zzz”.");
  });

  it("names what is missing where nothing can be booked", async () => {
    const { html } = await open({ services: [], page: { team: [], nextTimes: [], about: "" } });
    expect(textOf(html)).toContain("Nothing can be booked online right now.");
    expect(html).toContain('content="Services, prices and free times of Salon Aurora, Calle del Pez 12. Book online."');
  });
});

describe("its address", () => {
  it("leads from a former slug, and from other letters, to the present one for good", async () => {
    const salon = { formerSlug: "old-name" };
    const former = await open(salon, "/old-name?lang=es");
    expect([former.status, former.headers.location]).toEqual([301, "/salon-aurora?lang=es"]);
    const typed = await open(salon, "/Salon-Aurora");
    expect([typed.status, typed.headers.location]).toEqual([301, "/salon-aurora"]);
    expect((await open(salon, "/old-name/card.png")).headers.location).toBe("/salon-aurora/card.png");
  });

  it("leads to the booking page where the account has no slug any more", async () => {
    const { status, headers } = await visit(fakeApi({ formerSlug: "old-name" }), "/old-name");
    expect([status, headers.location]).toEqual([302, "/book/pk_aurora"]);
  });

  it("that nobody has is a page that says so", async () => {
    for (const address of ["/nobody-here", "/nobody-here/card.png", `/${SLUG}/other.png`, "/a/b/c"]) {
      const { status, html } = await open({}, address);
      expect([address, status]).toEqual([address, 404]);
      expect(html).not.toContain("/docs");
    }
  });
});

describe("what belongs to it", () => {
  it("is a card of 1200 × 630 and marks, drawn with whatever the business is called", async () => {
    const { default: sharp } = await import("sharp");
    for (const companyName of ["Salon Aurora", `<x> & "Söhne" 'Ltd' ${"word ".repeat(40)}`, "理髪店"]) {
      const page = { companyName };
      for (const [file, width, height] of [
        ["card.png", 1200, 630],
        ["icon-192.png", 192, 192],
        ["icon-512.png", 512, 512],
      ] as const) {
        const { status, headers, body } = await open({ page }, `/${SLUG}/${file}`);
        expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
        expect(await sharp(body as Uint8Array).metadata()).toMatchObject({ format: "png", width, height });
      }
    }
  });

  it("is a manifest with the marks", async () => {
    const { headers, html } = await open({}, `/${SLUG}/manifest.webmanifest`);
    expect(headers["content-type"]).toBe("application/manifest+json");
    expect(JSON.parse(html)).toMatchObject({ name: "Salon Aurora", start_url: "/salon-aurora" });
  });

  it("is listed in the sitemap, which robots.txt names", async () => {
    expect((await open({}, "/sitemap.xml")).html).toContain(
      "<url><loc>https://book.example/salon-aurora</loc><lastmod>2026-11-20T08:12:00.000Z</lastmod></url>",
    );
    const robots = (await open({}, "/robots.txt")).html;
    expect(robots).toContain("Disallow: /manage/");
    expect(robots).toContain("Sitemap: https://book.example/sitemap.xml");
  });
});

it("packages lead to their own page by what they are called, and by a button", async () => {
  const offer = { service: "svc-haircut", title: "Haircut", size: 5, days: 180, price: 140, regularPrice: 160 };
  const more = { currency: "EUR", taxRate: 21, imageUrl: null };
  const { html } = await open({ packages: [{ ...offer, ...more }] });
  expect(textOf(html)).toContain("5 × Haircut Valid for 180 days · €20.00 less than one by one Buy , 5 × Haircut");
  expect(html.match(/href="\/book\/pk_aurora\/packages\/svc-haircut"/g)).toHaveLength(2);
});

describe("several services in one visit", () => {
  it("are put together with plain links, summed up at the side and led on as one", async () => {
    const { html } = await open({}, `/${SLUG}?visit=svc-haircut`);
    const text = textOf(html);
    expect(html).toContain('href="/salon-aurora?visit=svc-haircut%2Csvc-colour#s-svc-colour"');
    expect(text).toContain("Remove Haircut from your visit");
    expect(html).toContain('<a class="btn full" id="onward" href="/book/pk_aurora/svc-haircut">');
    const both = await open({}, `/${SLUG}?visit=svc-haircut,svc-colour`);
    expect(textOf(both.html)).toContain("2 h 45 min from €112.00");
    expect(textOf(both.html)).toContain("No time within two weeks fits all of it.");
    expect(both.html).toContain('<a class="btn full" id="onward" href="/book/pk_aurora/svc-haircut_svc-colour">');
    expect(both.headers["x-robots-tag"]).toBe("noindex");
  });

  it("are no services that last days, are groups of questions or are not there", async () => {
    const { html } = await open({}, `/${SLUG}?visit=svc-chair,nothing,svc-haircut,svc-haircut`);
    expect(html).not.toContain("Add Chair rental to your visit");
    expect(html.match(/Remove Haircut from your visit/g)).toHaveLength(2);
    for (const id of ["svc-haircut_svc-chair", "svc-haircut_svc-haircut", "svc-haircut_nothing"])
      expect((await open({}, `/book/pk_aurora/${id}`)).status).toBe(404);
  });
});

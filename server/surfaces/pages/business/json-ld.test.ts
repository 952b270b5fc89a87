import { describe, expect, it } from "vitest";
import type { BusinessPage, PublicEvent } from "../api-types";
import { CONFIG, PAGE } from "../testing/salon";
import { jsonLdOf } from "./json-ld";

/**
 * What Google asks for, by type: https://developers.google.com/search/docs/appearance/structured-data/local-business and
 * https://developers.google.com/search/docs/appearance/structured-data/event (their excerpts, November 2026). That names and
 * values are schema.org's holds the compiler.
 */
const REQUIRED = {
  LocalBusiness: ["name", "address"],
  Event: ["name", "startDate", "location", "location.address"],
};
const RECOMMENDED = {
  LocalBusiness: [
    ...["url", "telephone", "address.streetAddress"],
    ...["dayOfWeek", "opens", "closes"].map((each) => `openingHoursSpecification.0.${each}`),
  ],
  Event: [
    ...["description", "endDate", "eventStatus", "image", "location.name", "organizer.name", "organizer.url"],
    ...["availability", "price", "priceCurrency", "validFrom", "url"].map((each) => `offers.0.${each}`),
  ],
};
/** What they recommend besides is nothing that a business has told us: geo, priceRange, reviews, departments, performer. */

const NOW = CONFIG.now;
const COVER = "https://book.example/cover.jpg";

const EVENING: PublicEvent = {
  ...{ id: "evening", slug: "evening", status: "published", title: "Evening", description: "Care.", location: null },
  ...{ startAt: "2026-12-12T10:00:00Z", endAt: "2026-12-12T12:00:00Z", timeZone: "Europe/Madrid", imageUrl: null },
  ...{ remaining: 4, salesStart: NOW, salesEnd: null, onSale: true, requiresApproval: false, waitlist: false },
  ticketTypes: [
    {
      ...{ id: "adult", title: "Adult", description: "", price: 12.5, currency: "EUR", taxRate: 21, remaining: null },
      ...{ minPerOrder: 1, maxPerOrder: 10, salesStart: null, salesEnd: null, onSale: true },
    },
  ],
};

const toldOf = (business: Partial<BusinessPage> = {}, event: Partial<PublicEvent> = {}) =>
  JSON.parse(
    jsonLdOf({
      ...{ business: { ...PAGE, coverUrl: COVER, ...business }, config: CONFIG, events: [{ ...EVENING, ...event }] },
      ...{ url: "https://book.example/aurora", eventUrl: ({ slug }) => `https://book.example/e/${slug}` },
    }),
  );

type Told = Record<string, unknown>;
const at = (told: Told, path: string) =>
  path.split(".").reduce<unknown>((held, name) => (held as Told | undefined)?.[name], told);
const missing = (told: Told, paths: string[]) => paths.filter((path) => !at(told, path) && at(told, path) !== 0);

describe("what search engines are told", () => {
  it("has all of a business that they require, and of what they recommend all that is known", () => {
    const told = toldOf();
    expect(told["@context"]).toBe("https://schema.org");
    expect(missing(told, [...REQUIRED.LocalBusiness, ...RECOMMENDED.LocalBusiness])).toEqual([]);
  });

  it("has all of an event that they require, and of what they recommend all that is known", () => {
    const paths = [...REQUIRED.Event, ...RECOMMENDED.Event];
    expect(missing(toldOf().event[0], paths)).toEqual([]);
    expect(missing(toldOf({}, { location: "Plaza 2" }).event[0], paths)).toEqual([]);
  });

  it("shows an event by the picture of its business where it has none", () => {
    expect(toldOf().event[0].image).toBe(COVER);
    expect(toldOf({}, { imageUrl: "https://book.example/evening.jpg" }).event[0].image).toContain("evening");
    expect(toldOf({ coverUrl: null }).event[0]).not.toHaveProperty("image");
  });

  it("says nothing of what a business has not told", () => {
    const told = toldOf({ addressLines: [], hours: null, mapUrl: null, coverUrl: null, logoUrl: null });
    for (const name of ["address", "hasMap", "image", "logo"]) expect(told).not.toHaveProperty(name);
  });
});

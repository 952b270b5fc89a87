import type { LocalBusiness, OpeningHoursSpecification, WithContext } from "schema-dts";
import type { BusinessPage, Config, PublicEvent } from "../api-types";
import { isWebAddress } from "../web-address";
import { addressLd, eventLd } from "./event-json-ld";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
/** How many events are told. */
const EVENTS_MAX = 20;

type Opening = NonNullable<BusinessPage["hours"]>[number];

interface PageFacts {
  business: BusinessPage;
  config: Config;
  events: PublicEvent[];
  /** Where the page stands, and where one of its events does. */
  url: string;
  eventUrl(event: PublicEvent): string;
}

/**
 * The business and its events as schema.org has them, for a `<script type="application/ld+json">`: no sign in it can
 * end the element (WHATWG HTML §4.12.1.3).
 */
export function jsonLdOf(facts: PageFacts): string {
  return JSON.stringify(localBusiness(facts)).replaceAll("<", "\\u003c");
}

/** What is undefined is left out of the text. */
function localBusiness({ business, config, events, url, eventUrl }: PageFacts): WithContext<LocalBusiness> {
  const { coverUrl, logoUrl, mapUrl, socialUrls } = business;
  const sameAs = [config.companyWebsite, ...socialUrls].filter(isWebAddress);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": url,
    name: business.companyName,
    url,
    logo: isWebAddress(logoUrl) ? logoUrl : undefined,
    image: isWebAddress(coverUrl) ? coverUrl : undefined,
    telephone: config.companyPhone || undefined,
    email: config.companyEmail || undefined,
    address: addressLd(business),
    hasMap: isWebAddress(mapUrl) ? mapUrl : undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    currenciesAccepted: config.currency,
    openingHoursSpecification: (business.hours ?? []).map(hoursOf),
    event: events
      .slice(0, EVENTS_MAX)
      .map((event) => eventLd(event, business, { url: eventUrl(event), businessUrl: url, now: config.now })),
  };
}

/** A day that ends at midnight closes a minute before it: 24:00 is no time there. */
const hoursOf = ({ weekday, start, end }: Opening): OpeningHoursSpecification => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: DAYS[weekday - 1],
  opens: start,
  closes: end === "24:00" ? "23:59" : end,
});

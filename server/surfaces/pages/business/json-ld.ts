import type { BusinessPage, Config, PublicEvent } from "../api-types";
import { isWebAddress } from "../web-address";
import { addressLd, eventLd } from "./event-json-ld";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** How many events are told. */
const EVENTS_MAX = 20;

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

function localBusiness({ business, config, events, url, eventUrl }: PageFacts) {
  const { coverUrl, logoUrl, mapUrl, socialUrls } = business;
  const sameAs = [config.companyWebsite, ...socialUrls].filter(isWebAddress);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": url,
    name: business.companyName,
    url,
    ...(isWebAddress(logoUrl) ? { logo: logoUrl } : {}),
    ...(isWebAddress(coverUrl) ? { image: coverUrl } : {}),
    ...(config.companyPhone ? { telephone: config.companyPhone } : {}),
    ...(config.companyEmail ? { email: config.companyEmail } : {}),
    ...addressLd(business),
    ...(isWebAddress(mapUrl) ? { hasMap: mapUrl } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    currenciesAccepted: config.currency,
    openingHoursSpecification: (business.hours ?? []).map(hoursOf),
    event: events
      .slice(0, EVENTS_MAX)
      .map((event) => eventLd(event, business, { url: eventUrl(event), now: config.now })),
  };
}

/** A day that ends at midnight closes a minute before it: 24:00 is no time there. */
const hoursOf = ({ weekday, start, end }: NonNullable<BusinessPage["hours"]>[number]) => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: DAYS[weekday - 1],
  opens: start,
  closes: end === "24:00" ? "23:59" : end,
});

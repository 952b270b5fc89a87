import type { Event, ItemAvailability, Offer, Place, PostalAddress } from "schema-dts";
import type { BusinessPage, PublicEvent, TicketType } from "../api-types";
import { leftOf } from "../events/event-form";
import { isWebAddress } from "../web-address";

/** Where the pages of the event and of the business stand, and what time it is. */
interface Shown {
  url: string;
  businessUrl: string;
  now: string;
}

/** The address of a business as schema.org has it; nothing where it has none. */
export const addressLd = ({ addressLines }: Pick<BusinessPage, "addressLines">): PostalAddress | undefined =>
  addressLines.length > 0 ? { "@type": "PostalAddress", streetAddress: addressLines.join(", ") } : undefined;

/** An event as https://schema.org/Event has it, with its tickets as offers. */
export const eventLd = (event: PublicEvent, business: BusinessPage, shown: Shown): Event => ({
  "@type": "Event",
  name: event.title,
  url: shown.url,
  startDate: event.startAt,
  endDate: event.endAt,
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  description: event.description || undefined,
  image: [event.imageUrl, business.coverUrl].find(isWebAddress),
  location: placeOf(event, business),
  organizer: { "@type": "Organization", name: business.companyName, url: shown.businessUrl },
  offers: event.ticketTypes.map((type) => offerOf(event, type, shown)),
});

/** A place of its own, or at the business. */
const placeOf = ({ location }: PublicEvent, business: BusinessPage): Place =>
  location === null
    ? { "@type": "Place", name: business.companyName, address: addressLd(business) }
    : { "@type": "Place", name: location, address: location };

const offerOf = (event: PublicEvent, type: TicketType, shown: Shown): Offer => ({
  "@type": "Offer",
  name: type.title,
  price: type.price,
  priceCurrency: type.currency,
  availability: availabilityOf(event, type, shown.now),
  validFrom: type.salesStart ?? event.salesStart ?? undefined,
  validThrough: type.salesEnd ?? event.salesEnd ?? undefined,
  url: shown.url,
});

/** What is on sale no more is out of stock, though seats may be left. */
function availabilityOf(event: PublicEvent, type: TicketType, now: string): ItemAvailability {
  if (leftOf(event, type) === 0) return "https://schema.org/SoldOut";
  if (type.onSale) return "https://schema.org/InStock";
  const isAhead = [event.salesStart, type.salesStart].some(
    (from) => from !== null && Date.parse(from) > Date.parse(now),
  );
  return isAhead ? "https://schema.org/PreSale" : "https://schema.org/OutOfStock";
}

import type { BusinessPage, PublicEvent, TicketType } from "../api-types";
import { leftOf } from "../events/event-form";
import { isWebAddress } from "../web-address";

/** Where the event's page stands, and what time it is. */
interface Shown {
  url: string;
  now: string;
}

/** The address of a business as schema.org has it; nothing where it has none. */
export const addressLd = ({ addressLines }: Pick<BusinessPage, "addressLines">) =>
  addressLines.length > 0 ? { address: { "@type": "PostalAddress", streetAddress: addressLines.join(", ") } } : {};

/** An event as https://schema.org/Event has it, with its tickets as offers. */
export const eventLd = (event: PublicEvent, business: BusinessPage, shown: Shown) => ({
  "@type": "Event",
  name: event.title,
  url: shown.url,
  startDate: event.startAt,
  endDate: event.endAt,
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  ...(event.description ? { description: event.description } : {}),
  ...(isWebAddress(event.imageUrl) ? { image: event.imageUrl } : {}),
  location: placeOf(event, business),
  organizer: { "@type": "Organization", name: business.companyName },
  offers: event.ticketTypes.map((type) => offerOf(event, type, shown)),
});

/** A place of its own, or at the business. */
const placeOf = ({ location }: PublicEvent, business: BusinessPage) =>
  location === null
    ? { "@type": "Place", name: business.companyName, ...addressLd(business) }
    : { "@type": "Place", name: location, address: location };

function offerOf(event: PublicEvent, type: TicketType, shown: Shown) {
  const [from, until] = [type.salesStart ?? event.salesStart, type.salesEnd ?? event.salesEnd];
  return {
    "@type": "Offer",
    name: type.title,
    price: type.price,
    priceCurrency: type.currency,
    availability: `https://schema.org/${availabilityOf(event, type, shown.now)}`,
    ...(from === null ? {} : { validFrom: from }),
    ...(until === null ? {} : { validThrough: until }),
    url: shown.url,
  };
}

/** Of https://schema.org/ItemAvailability. What is on sale no more is out of stock, though seats may be left. */
function availabilityOf(event: PublicEvent, type: TicketType, now: string) {
  if (leftOf(event, type) === 0) return "SoldOut";
  if (type.onSale) return "InStock";
  const isAhead = [event.salesStart, type.salesStart].some(
    (from) => from !== null && Date.parse(from) > Date.parse(now),
  );
  return isAhead ? "PreSale" : "OutOfStock";
}

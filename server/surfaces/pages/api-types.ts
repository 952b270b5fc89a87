import type { z } from "zod";
import type { ListSlotsInput, SlotList } from "../../features/availability/schemas";
import type { VisitList } from "../../features/availability/visit/schemas";
import type { ManagedOrder as ManagedOrderSchema } from "../../features/bookings/manage-link/order-schema";
import type {
  CancelByTokenInput,
  ManagedBooking as ManagedBookingSchema,
  RescheduleByTokenInput,
} from "../../features/bookings/manage-link/schemas";
import type { Booked, BookInput, QuoteInput, Quote as QuoteSchema } from "../../features/bookings/schemas";
import type {
  OrderedTickets as OrderedTicketsSchema,
  OrderTicketsInput,
  PublicEvent as PublicEventSchema,
  QuoteTicketsInput,
  TicketQuote as TicketQuoteSchema,
} from "../../features/events/public-schemas";
import type {
  BoughtPackage as BoughtPackageSchema,
  BuyPackageInput,
  PublicPackage as PublicPackageSchema,
} from "../../features/packages/on-sale/schemas";
import type { BusinessPage as BusinessPageSchema } from "../../features/storefront/page/schemas";
import type { Config as ConfigSchema, PublicCategoryList, PublicServiceList } from "../../features/storefront/schemas";
import type { Upload as UploadSchema } from "../../features/uploads/schemas";
import type { publicError } from "../rest/answers";

/*
 * What the public API takes and answers, in the words of the pages. All of it is derived from the API's own schemas: a
 * field that the API does not have does not compile here.
 */

export type Config = z.output<typeof ConfigSchema>;
export type BusinessPage = z.output<typeof BusinessPageSchema>;
export type Categories = z.output<typeof PublicCategoryList>;
export type Category = Categories["data"][number];
export type Services = z.output<typeof PublicServiceList>;
export type Service = Services["data"][number];
export type Extra = Service["extras"][number];
/** An intake question; `showIf` asks it on one answer to an earlier question alone. */
export type Question = Service["fields"][number];

/** Of a slot query in an address. */
export type SlotParameter = keyof z.input<typeof ListSlotsInput>;
export type SlotDays = z.output<typeof SlotList>;
export type Slot = SlotDays["days"][number]["slots"][number];

export type Visits = z.output<typeof VisitList>;

export type NewBookings = z.input<typeof BookInput>;
export type OrderedItem = NewBookings["items"][number];
export type Codes = Pick<NewBookings, "coupon" | "packageCode">;
export type BookingReceipt = z.output<typeof Booked>;

export type QuoteRequest = z.input<typeof QuoteInput>;
export type Quote = z.output<typeof QuoteSchema>;
/** Whether a code counts, and if not, why. */
export type CodeVerdict = NonNullable<Quote["coupon"]>;

export type Upload = z.output<typeof UploadSchema>;

export type ManagedBooking = z.output<typeof ManagedBookingSchema>;
export type ManagedOrder = z.output<typeof ManagedOrderSchema>;
export type BookingStatus = ManagedBooking["booking"]["status"];
export type Cancellation = Omit<z.input<typeof CancelByTokenInput>, "token">;
export type Move = Omit<z.input<typeof RescheduleByTokenInput>, "token">;

export type PublicEvent = z.output<typeof PublicEventSchema>;
export type TicketType = PublicEvent["ticketTypes"][number];
export type NewTickets = Omit<z.input<typeof OrderTicketsInput>, "id">;
export type TicketQuoteRequest = Omit<z.input<typeof QuoteTicketsInput>, "id">;
export type TicketQuote = z.output<typeof TicketQuoteSchema>;
export type TicketReceipt = z.output<typeof OrderedTicketsSchema>;

export type PublicPackage = z.output<typeof PublicPackageSchema>;
export type NewPackage = z.input<typeof BuyPackageInput>;
export type PackageReceipt = z.output<typeof BoughtPackageSchema>;

export type ApiRefusal = ReturnType<typeof publicError>;

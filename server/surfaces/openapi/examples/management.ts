import { ACCOUNT_EXAMPLES } from "./account";
import { BOOKING_EXAMPLES } from "./bookings";
import { CATALOGUE_EXAMPLES } from "./catalogue/catalogue";
import { EVENT_EXAMPLES } from "./catalogue/events";
import { OFFER_EXAMPLES } from "./catalogue/offers";
import { STAFF_EXAMPLES } from "./catalogue/staff";
import { CUSTOMER_EXAMPLES } from "./customers";
import type { Examples } from "./operation-example";
import { SALES_EXAMPLES } from "./sales";
import { UPLOAD_EXAMPLES } from "./uploads";
import { WEBHOOK_EXAMPLES } from "./webhooks";

/** Requests and answers of the management API, by operationId. */
export const MANAGEMENT_EXAMPLES: Examples = {
  ...ACCOUNT_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...STAFF_EXAMPLES,
  ...OFFER_EXAMPLES,
  ...CUSTOMER_EXAMPLES,
  ...EVENT_EXAMPLES,
  ...BOOKING_EXAMPLES,
  ...SALES_EXAMPLES,
  ...UPLOAD_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
};

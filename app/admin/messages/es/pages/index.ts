import { audit } from "./audit";
import { bookings } from "./bookings";
import { calendar } from "./calendar";
import { customers } from "./customers";
import { events } from "./events";
import { outbox } from "./outbox";
import { reports } from "./reports";
import { coupons } from "./sales/coupons";
import { orders } from "./sales/orders";
import { packages } from "./sales/packages";
import { payments } from "./sales/payments";
import { staff } from "./staff";
import { start } from "./start";
import { today } from "./today";
import { webhooks } from "./webhooks";

/** Words that pages write on the server alone: no browser loads them. */
export const esPages = {
  ...audit,
  ...bookings,
  ...calendar,
  ...coupons,
  ...customers,
  ...events,
  ...orders,
  ...outbox,
  ...packages,
  ...payments,
  ...reports,
  ...staff,
  ...start,
  ...today,
  ...webhooks,
};

import { audit } from "./audit";
import { bookings } from "./bookings";
import { calendar } from "./calendar";
import { coupons } from "./coupons";
import { customers } from "./customers";
import { events } from "./events";
import { orders } from "./orders";
import { outbox } from "./outbox";
import { packages } from "./packages";
import { payments } from "./payments";
import { reports } from "./reports";
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

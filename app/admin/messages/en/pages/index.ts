import { audit } from "./audit";
import { bookings } from "./bookings";
import { calendar } from "./calendar";
import { customers } from "./customers";
import { events } from "./events";
import { outbox } from "./outbox";
import { reports } from "./reports";
import { staff } from "./staff";
import { start } from "./start";
import { today } from "./today";
import { webhooks } from "./webhooks";

/** Words that pages write on the server alone: no browser loads them. */
export const enPages = {
  ...bookings,
  ...customers,
  ...webhooks,
  ...today,
  ...start,
  ...events,
  ...calendar,
  ...outbox,
  ...audit,
  ...reports,
  ...staff,
};

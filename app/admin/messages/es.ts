import type { Messages } from "./en";
import { audit } from "./es/audit";
import { bookings } from "./es/bookings";
import { calendar } from "./es/calendar";
import { customers } from "./es/customers";
import { keys } from "./es/keys";
import { lists } from "./es/lists";
import { outbox } from "./es/outbox";
import { people } from "./es/people";
import { shell } from "./es/shell";
import { staff } from "./es/staff";
import { start } from "./es/start";
import { today } from "./es/today";
import { webhooks } from "./es/webhooks";

export const es: Messages = {
  ...shell,
  ...start,
  ...today,
  ...staff,
  ...webhooks,
  ...outbox,
  ...people,
  ...keys,
  ...audit,
  ...lists,
  ...calendar,
  ...customers,
  ...bookings,
};

import type { Messages } from "./en";
import { clock } from "./es/account/clock";
import { bookings } from "./es/bookings";
import { calendar } from "./es/calendar";
import { customers } from "./es/customers";
import { editor } from "./es/editor";
import { keys } from "./es/keys";
import { lists } from "./es/lists";
import { outbox } from "./es/mails/outbox";
import { newVisit } from "./es/new-visit";
import { people } from "./es/people";
import { coupons } from "./es/sales/coupons";
import { packages } from "./es/sales/packages";
import { payments } from "./es/sales/payments";
import { services } from "./es/services";
import { shell } from "./es/shell";
import { staff } from "./es/staff";
import { start } from "./es/start";
import { today } from "./es/today";
import { files } from "./es/tools/files";
import { palette } from "./es/tools/palette";
import { webhooks } from "./es/webhooks";

export const es: Messages = {
  ...shell,
  ...start,
  ...today,
  ...staff,
  ...services,
  ...coupons,
  ...packages,
  ...payments,
  ...editor,
  ...webhooks,
  ...outbox,
  ...people,
  ...keys,
  ...lists,
  ...calendar,
  ...newVisit,
  ...clock,
  ...customers,
  ...bookings,
  ...palette,
  ...files,
};

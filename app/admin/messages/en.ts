import { clock } from "./en/account/clock";
import { bookings } from "./en/bookings";
import { calendar } from "./en/calendar";
import { customers } from "./en/customers";
import { editor } from "./en/editor";
import { keys } from "./en/keys";
import { lists } from "./en/lists";
import { outbox } from "./en/mails/outbox";
import { newVisit } from "./en/new-visit";
import { people } from "./en/people";
import { coupons } from "./en/sales/coupons";
import { packages } from "./en/sales/packages";
import { payments } from "./en/sales/payments";
import { services } from "./en/services";
import { shell } from "./en/shell";
import { staff } from "./en/staff";
import { start } from "./en/start";
import { today } from "./en/today";
import { files } from "./en/tools/files";
import { palette } from "./en/tools/palette";
import { webhooks } from "./en/webhooks";
import type { Shape } from "./shape";

/**
 * English, as browsers load it; the shape of this object is what every other language has to fill. Words that are
 * written on the server alone stand in `en/pages`.
 */
export const en = {
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
} as const;

export type Messages = Shape<typeof en>;

import { wallClock } from "../../../../server/domain/zones";
import type { Holiday } from "../../../../server/features/holidays/schemas";
import type { OpenedAccount } from "../../server/open-account";

/** A day off as its list shows it: the date in words, and whether it is over by the account's clock. */
export function dayOffOf({ formats, now, account }: OpenedAccount, { id, date, kind }: Holiday) {
  const isPast = kind !== "yearly" && date < wallClock(now, account.timeZone).date;
  return { id, kind, day: formats.date(date), isPast };
}

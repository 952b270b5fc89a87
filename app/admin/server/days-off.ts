import { type Holiday, nextDateOf } from "../../../server/domain/schedule/holidays";
import { localTimeOf } from "../../../server/domain/zones";
import { listHref, readText, type Search } from "./list-query";
import type { OpenedAccount } from "./open-account";

type Listed = Holiday & { id: string };

/** Which of an account's or a member's days off a page shows: those to come by date, or those that are over, the last first. */
export function daysOffOf({ formats, account, now }: OpenedAccount, holidays: Listed[], asked: Search) {
  const today = localTimeOf(account.timeZone, now.getTime()).date;
  const isPast = readText(asked, "past") !== undefined;
  const dated = holidays.map((one) => ({ ...one, next: nextDateOf(one, today) }));
  const toCome = dated.flatMap(({ next, ...one }) => (next === null ? [] : { ...one, date: next })).sort(byDate);
  const over = dated.filter(({ next }) => next === null).sort((a, b) => byDate(b, a));
  const shown = isPast ? over : toCome;
  return {
    days: shown.map(({ id, date, kind, staffId }) => ({ id, kind, staffId, day: formats.date(date) })),
    past: { isShown: isPast, count: over.length, href: listHref({ past: 1 }), backHref: "?" },
  };
}

const byDate = (a: { date: string }, b: { date: string }) => a.date.localeCompare(b.date);

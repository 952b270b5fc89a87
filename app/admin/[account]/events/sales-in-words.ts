import type { OpenedAccount } from "../../server/open-account";

/** When something is on sale; null where nothing is said. */
export function salesInWords(
  { m, formats }: OpenedAccount,
  { salesStart, salesEnd }: { salesStart: string | null; salesEnd: string | null },
): string | null {
  const from = salesStart && `${m.eventSalesStart} ${formats.moment(new Date(salesStart))}`;
  const until = salesEnd && `${m.eventSalesEnd} ${formats.moment(new Date(salesEnd))}`;
  return [from, until].filter(Boolean).join(", ") || null;
}

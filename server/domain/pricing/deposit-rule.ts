import { toMinor } from "../money";
import type { Deposit } from "./price";

/**
 * What is asked before a booking is confirmed: the member's own rule for the service, else the service's.
 *
 * @param own `"50%"` or an amount in major units, such as `"20.00"`; null: none of its own
 */
export function depositRuleOf(
  { deposit: own }: { deposit: string | null },
  { depositPercent }: { depositPercent: number },
  currency: string,
): Deposit {
  if (own === null) return { percent: depositPercent };
  return own.endsWith("%") ? { percent: Number(own.slice(0, -1)) } : { amountMinor: toMinor(Number(own), currency) };
}

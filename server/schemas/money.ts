import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import { decimalsIn, decimalsOf } from "../domain/money";

/** In major units. */
export const AMOUNT_MAX = 99_999_999.99;
const DEFAULT_DECIMALS = 2;

// On `globalThis`: the server bundle and Next's chunks each carry a copy of this module.
const held = globalThis as typeof globalThis & {
  slotwrightCurrency?: { inForce: AsyncLocalStorage<string>; running: number };
};
held.slotwrightCurrency ??= { inForce: new AsyncLocalStorage<string>(), running: 0 };
const currencies = held.slotwrightCurrency;

/**
 * Runs `work` with the account's currency in force, which `money()` needs: how many decimals an amount may have
 * is a fact of the account, and all invalid fields of a body are reported at once.
 */
export async function inCurrency<Result>(currency: string, work: () => Promise<Result>): Promise<Result> {
  currencies.running += 1;
  try {
    return await currencies.inForce.run(currency, work);
  } finally {
    currencies.running -= 1;
    // While it is on, Node 20 follows every promise of the process: a sixth of the cost of reading a resource. So only
    // those procedures that have to turn it on, see `readsAmounts`.
    if (currencies.running === 0) currencies.inForce.disable();
  }
}

const fitsCurrency = (amount: number) => {
  const currency = currencies.inForce.getStore();
  return decimalsIn(amount) <= (currency ? decimalsOf(currency) : DEFAULT_DECIMALS);
};

/** An amount in major units, 0–99,999,999.99, with at most the currency's decimals. */
export const money = () =>
  z.number().min(0).max(AMOUNT_MAX).refine(fitsCurrency, "Has more decimals than the account's currency.");

/** Whether a schema, not one within it, is an amount. */
export const isMoney = ({ _zod }: z.core.$ZodType): boolean =>
  (_zod.def.checks ?? []).some((check) => "fn" in check._zod.def && check._zod.def.fn === fitsCurrency);

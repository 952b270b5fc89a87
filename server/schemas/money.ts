import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import { decimalsIn, decimalsOf } from "../domain/money";

const AMOUNT_MAX = 99_999_999.99;
const DEFAULT_DECIMALS = 2;

// On `globalThis`: the server bundle and Next's chunks each carry a copy of this module.
const held = globalThis as typeof globalThis & { slotwrightCurrency?: AsyncLocalStorage<string> };
held.slotwrightCurrency ??= new AsyncLocalStorage<string>();
const currencyInForce = held.slotwrightCurrency;

/**
 * Runs `work` with the account's currency in force, which `money()` needs: how many decimals an amount may have
 * is a fact of the account, and all invalid fields of a body are reported at once.
 */
export const inCurrency = <Result>(currency: string, work: () => Result): Result => currencyInForce.run(currency, work);

const fitsCurrency = (amount: number) => {
  const currency = currencyInForce.getStore();
  return decimalsIn(amount) <= (currency ? decimalsOf(currency) : DEFAULT_DECIMALS);
};

/** An amount in major units, 0–99,999,999.99, with at most the currency's decimals. */
export const money = () =>
  z.number().min(0).max(AMOUNT_MAX).refine(fitsCurrency, "Has more decimals than the account's currency.");

import { z } from "zod";
import { decimalsIn, decimalsOf } from "../domain/money";

/** In major units. */
export const AMOUNT_MAX = 99_999_999.99;

/** Stands in an input for an amount that its currency cannot express: every schema of amounts refuses it. */
const TOO_FINE = Symbol("has more decimals than its currency");

const refusals = new WeakSet<object>();

const refusingTooFine = (sentence: string): z.core.$ZodErrorMap => {
  const refusal: z.core.$ZodErrorMap = ({ input }) => (input === TOO_FINE ? sentence : undefined);
  refusals.add(refusal);
  return refusal;
};
const ofNumber = refusingTooFine("Has more decimals than the account's currency.");

/**
 * An amount in major units, 0–99,999,999.99. The fields of an input that hold one are named in its procedure's
 * `amounts`: their decimals are the currency's, see `markTooFine`.
 */
export const money = () => z.number({ error: ofNumber }).min(0).max(AMOUNT_MAX);

const AMOUNT_TEXT = /^\d{1,8}(\.\d+)?$/;

/** Whether a text is an amount such as `"20.00"`, 0–99,999,999.99. */
export const isAmountText = (text: string): boolean => AMOUNT_TEXT.test(text) && Number(text) <= AMOUNT_MAX;

/** A text that may be an amount; the caller says what else it may be. @param sentence what it must be */
export const amountText = (sentence: string) => z.string({ error: refusingTooFine(sentence) });

/**
 * An input as its schema has to judge it: an amount that has more decimals than the currency is refused there, so that
 * all invalid fields of a body are told at once.
 *
 * @param amounts the fields that hold amounts; zeros at the end of a text count as decimals
 */
export function markTooFine(input: unknown, amounts: readonly string[], currency: string): unknown {
  if (typeof input !== "object" || input === null) return input;
  const most = decimalsOf(currency);
  const tooFine = Object.entries(input).filter(
    ([name, value]) => amounts.includes(name) && decimalsOfAmount(value) > most,
  );
  return tooFine.length === 0 ? input : { ...input, ...Object.fromEntries(tooFine.map(([name]) => [name, TOO_FINE])) };
}

function decimalsOfAmount(value: unknown): number {
  if (typeof value === "number") return decimalsIn(value);
  const text = typeof value === "string" ? value.trim() : "";
  return AMOUNT_TEXT.test(text) ? (text.split(".")[1]?.length ?? 0) : 0;
}

/** Whether a schema, not one within it, is an amount. */
export const isMoney = ({ _zod }: z.core.$ZodType): boolean =>
  _zod.def.error !== undefined && refusals.has(_zod.def.error);

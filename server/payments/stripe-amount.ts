import { decimalsOf } from "../domain/money";
import { PaymentProviderError } from "./port";

/** Amounts of these are whole units, whatever ISO 4217 says (https://docs.stripe.com/currencies, "Zero-decimal"). */
const NO_DECIMALS = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
/** Three decimals, of which the last must be 0 (same page, "Three-decimal currencies"). */
const THREE_DECIMALS = new Set("BHD JOD KWD OMR TND".split(" "));
/** All others have two; ISK and UGX too, though they have no smaller unit (same page, "Special cases"). */
const USUAL_DECIMALS = 2;

function stripeDecimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : USUAL_DECIMALS;
}

/**
 * Our minor units as the amount Stripe expects.
 *
 * @throws PaymentProviderError `unsupported_amount` for what Stripe could only take rounded
 */
export function stripeAmountOf(minor: number, currency: string): number {
  const decimals = stripeDecimalsOf(currency);
  const amount = (minor * 10 ** decimals) / 10 ** decimalsOf(currency);
  const step = decimals === 3 ? 10 : 1;
  if (!Number.isSafeInteger(amount) || amount % step !== 0)
    throw new PaymentProviderError("unsupported_amount", `Online payment cannot take this amount of ${currency}.`);
  return amount;
}

/** An amount of Stripe's in our minor units. */
export const minorOfStripe = (amount: number, currency: string): number =>
  Math.round((amount * 10 ** decimalsOf(currency)) / 10 ** stripeDecimalsOf(currency));

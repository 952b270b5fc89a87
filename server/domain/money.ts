const decimalsByCurrency = new Map<string, number>();

/** Digits after the point of a currency (ISO 4217): JPY 0, EUR 2, KWD 3. */
export function decimalsOf(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  decimalsByCurrency.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

/** Digits after the point of the shortest decimal that a JSON number stands for. */
export function decimalsIn(amount: number): number {
  const [digits = "", exponent = "0"] = String(amount).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

/**
 * Major units to integer minor units, exactly.
 *
 * The caller has checked `decimalsIn(amount) <= decimalsOf(currency)`; the rounding only removes
 * the binary error of the product (19.99 × 100 = 1998.9999…).
 */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * 10 ** decimalsOf(currency));

/** Integer minor units to major units: the JSON number of the contract. */
export const toMajor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

/** `part/whole` of an amount in minor units, half up; amounts are not negative. */
export const shareOf = (minor: number, part: number, whole: number): number =>
  Number((BigInt(minor) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

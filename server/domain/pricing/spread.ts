/**
 * Spreads an amount over parts in proportion to their weights, by largest remainder; of equal remainders the
 * earlier part gets the unit.
 *
 * All are whole numbers, none negative; the amount is at most the sum of the weights. So no part gets more than
 * its weight, and together they get exactly the amount.
 */
export function spreadOver(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, units: Number(product / whole), remainder: product % whole };
  });
  const left = amount - shares.reduce((sum, { units }) => sum + units, 0);
  const byRemainder = shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const share of byRemainder.slice(0, left)) share.units += 1;
  return shares.map(({ units }) => units);
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface BillLine {
  label: string;
  quantity: number;
  amount: number;
}

/**
 * The lines of a payment as a customer reads them: what is charged, then what each code takes off all of it. A payment
 * has a line for each line that a code takes something off.
 */
export function billOf(lines: BillLine[]): BillLine[] {
  const taken = new Map<string, BillLine>();
  for (const { label, amount } of lines.filter(isTaken))
    taken.set(label, { label, quantity: 1, amount: (taken.get(label)?.amount ?? 0) + amount });
  return [...lines.filter((line) => !isTaken(line)), ...taken.values()];
}

const isTaken = ({ amount }: BillLine): boolean => amount < 0;

import type { PriceLine } from "./price";
import { sumLines } from "./price-order";

/** What an item that has ended took out of its order, to come back with it. */
export interface SetAside {
  itemIndex: number;
  lines: PriceLine[];
  /** Its share of what was due, in minor units. */
  dueMinor: number;
}

/** What is asked for an order that nobody has paid yet; amounts in minor units. */
export interface OpenOrder {
  /** Of the items that are wanted. */
  lines: PriceLine[];
  setAside: SetAside[];
  /** What must be paid now: the deposits of the items that are wanted. */
  dueMinor: number;
}

/** How one item of an order stands now. */
export interface ItemNow {
  itemIndex: number;
  isWanted: boolean;
  /** What it costs now. */
  lines: PriceLine[];
  /** The deposit of lines of it, in minor units. */
  depositIn: (lines: PriceLine[]) => number;
}

/** Whether a line is of an item: lines know its place in the order, and older ones stand at it. */
const isOfItem = (itemIndex: number) => (line: PriceLine, place: number) => (line.itemIndex ?? place) === itemIndex;

/** The lines of one item, whether it is asked for or set aside. */
export const linesOfItem = ({ lines, setAside }: Pick<OpenOrder, "lines" | "setAside">, itemIndex: number) =>
  setAside.find((one) => one.itemIndex === itemIndex)?.lines ?? lines.filter(isOfItem(itemIndex));

/** The order with other lines of one item, asked for or set aside as it was; what is due stays. */
export function withLinesOf(order: OpenOrder, itemIndex: number, own: PriceLine[]): OpenOrder {
  const placed = own.map((line) => ({ ...line, itemIndex }));
  const setAside = order.setAside.map((one) => (one.itemIndex === itemIndex ? { ...one, lines: placed } : one));
  if (setAside.some((one) => one.itemIndex === itemIndex)) return { ...order, setAside };
  const isOwn = isOfItem(itemIndex);
  const earlier = order.lines.filter((line, place) => (line.itemIndex ?? place) < itemIndex);
  const later = order.lines.filter((line, place) => !isOwn(line, place) && (line.itemIndex ?? place) > itemIndex);
  return { ...order, lines: [...earlier, ...placed, ...later] };
}

/**
 * The order with what its wanted items cost, and no others: what the others took along is set aside. A discount stays
 * with the lines that it lowered, so lines add up to what is asked however many items are left.
 *
 * @param items all of the order's, in their order
 */
export function withItems(order: OpenOrder, items: ItemNow[]): OpenOrder {
  const lines: PriceLine[] = [];
  const setAside: SetAside[] = [];
  let dueMinor = order.dueMinor;
  for (const { itemIndex, isWanted, lines: own, depositIn } of items) {
    const aside = order.setAside.find((one) => one.itemIndex === itemIndex);
    const before = linesOfItem(order, itemIndex);
    const shareBefore = aside ? aside.dueMinor : Math.min(dueMinor, depositIn(before));
    const share = shareBefore + depositIn(own) - depositIn(before);
    dueMinor += (isWanted ? share : 0) - (aside ? 0 : shareBefore);
    const placed = own.map((line) => ({ ...line, itemIndex }));
    if (isWanted) lines.push(...placed);
    else setAside.push({ itemIndex, lines: placed, dueMinor: Math.max(0, share) });
  }
  const { totalMinor } = sumLines(lines);
  return { lines, setAside, dueMinor: Math.min(totalMinor, Math.max(0, dueMinor)) };
}

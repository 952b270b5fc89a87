import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ItemNow, linesOfItem, withItems } from "./open-order";
import type { PriceLine } from "./price";
import { sumLines } from "./price-order";

const line = (itemIndex: number, amountMinor: number, more: Partial<PriceLine> = {}): PriceLine => ({
  kind: "service",
  label: "Cut",
  quantity: 1,
  unitPriceMinor: amountMinor,
  amountMinor,
  taxRatePercent: 21,
  itemIndex,
  ...more,
});
const half = (lines: PriceLine[]) => Math.round(sumLines(lines).totalMinor / 2);
const anOrder = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 9999 }), off: fc.integer({ min: 0, max: 100 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const toLines = (items: { price: number; off: number }[]) =>
  items.flatMap(({ price, off }, index) => {
    const offMinor = Math.round((price * off) / 100);
    return offMinor > 0 ? [line(index, price), line(index, -offMinor, { kind: "discount" })] : [line(index, price)];
  });

describe("an order of which items end and come back", () => {
  it("adds up to what its wanted items cost, and is whole again when all are wanted", () => {
    fc.assert(
      fc.property(anOrder, fc.array(fc.nat(), { maxLength: 8 }), (prices, turns) => {
        const lines = toLines(prices);
        const dueMinor = prices.reduce(
          (sum, _, index) => sum + half(lines.filter((one) => one.itemIndex === index)),
          0,
        );
        const whole = { lines, setAside: [], dueMinor };
        const wanted = prices.map(() => true);
        const stand = (order: typeof whole | ReturnType<typeof withItems>) =>
          withItems(
            order,
            wanted.map((isWanted, itemIndex): ItemNow => {
              return { itemIndex, isWanted, lines: linesOfItem(order, itemIndex), depositIn: half };
            }),
          );
        let order = stand(whole);
        for (const turn of turns) {
          wanted[turn % wanted.length] = !wanted[turn % wanted.length];
          order = stand(order);
          expect(order.lines).toEqual(lines.filter(({ itemIndex = -1 }) => wanted[itemIndex]));
          const share = (index: number) => half(lines.filter((one) => one.itemIndex === index));
          const due = wanted.reduce((sum, isWanted, index) => sum + (isWanted ? share(index) : 0), 0);
          expect(order.dueMinor).toBe(Math.min(due, sumLines(order.lines).totalMinor));
        }
        wanted.fill(true);
        expect(stand(order)).toEqual(whole);
      }),
    );
  });

  it("reads older lines, which do not know their place, by where they stand", () => {
    const lines = [line(0, 10), line(1, 20)].map(({ itemIndex: _, ...older }) => older);
    const items = [true, false].map((isWanted, itemIndex) => {
      return { itemIndex, isWanted, lines: linesOfItem({ lines, setAside: [] }, itemIndex), depositIn: half };
    });
    expect(withItems({ lines, setAside: [], dueMinor: 15 }, items)).toEqual({
      lines: [line(0, 10)],
      setAside: [{ itemIndex: 1, lines: [line(1, 20)], dueMinor: 10 }],
      dueMinor: 5,
    });
  });
});

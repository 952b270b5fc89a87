import { describe, expect, it } from "vitest";
import type { PriceLine } from "./price";
import { linesOfTickets } from "./ticket-lines";

const ticket: PriceLine = {
  kind: "ticket",
  label: "Adult",
  quantity: 3,
  unitPriceMinor: 1000,
  amountMinor: 3000,
  taxRatePercent: 0,
};
const off: PriceLine = {
  ...ticket,
  kind: "discount",
  label: "SUMMER",
  quantity: 1,
  unitPriceMinor: -400,
  amountMinor: -400,
};
const prices = (...sold: [number, boolean][]) => sold.map(([priceMinor, isLive]) => ({ priceMinor, isLive }));

describe("the lines of an order of tickets", () => {
  it("count those that are left, at their own prices", () => {
    const left = linesOfTickets([ticket, off], prices([867, true], [867, false], [866, true]));
    expect(left).toEqual([
      { ...ticket, quantity: 2, amountMinor: 2000 },
      { ...off, unitPriceMinor: -267, amountMinor: -267 },
    ]);
  });

  it("leave out a type that none is left of", () => {
    const lines = [{ ...ticket, quantity: 1 }, ticket];
    const sold = prices([1000, false], [1000, true], [1000, true], [1000, true]);
    expect(linesOfTickets(lines, sold)).toEqual([ticket]);
  });

  it("stay as they are when they count others", () => {
    expect(linesOfTickets([ticket], prices([1000, false]))).toEqual([ticket]);
  });
});

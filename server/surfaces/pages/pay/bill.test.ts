import { expect, it } from "vitest";
import { billOf } from "./bill";

it("what each code takes off stands once, below all that is charged, and nothing is lost on the way", () => {
  const line = (label: string, amount: number, quantity = 1) => ({ label, amount, quantity });
  const lines = [line("Haircut", 32), line("TEN", -3.2), line("Oil", 8, 2), line("TEN", -0.8), line("VIP", -5)];
  expect(billOf(lines)).toEqual([line("Haircut", 32), line("Oil", 8, 2), line("TEN", -4), line("VIP", -5)]);
  expect(billOf([])).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { managementRouter, publicRouter } from "../router";
import type { ProcedureMeta } from "../trpc";
import { amountText, isMoney, markTooFine, money } from "./money";

interface Declared {
  _def: { type: string; meta: ProcedureMeta; inputs: z.ZodType[] };
}

/** The fields of an input that are amounts, wherever below them the schema of the amount stands. */
function amountsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return holdsMoney(schema) ? ["(not a field)"] : [];
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => (holdsMoney(field) ? [name] : []));
}

function holdsMoney(schema: z.ZodType): boolean {
  let isFound = false;
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema }) => {
      isFound ||= isMoney(zodSchema);
    },
  });
  return isFound;
}

it("has its currency's decimals wherever a write takes it: every field that holds an amount is declared", () => {
  const procedures = { ...managementRouter._def.procedures, ...publicRouter._def.procedures };
  const writes = Object.entries(procedures as unknown as Record<string, Declared>).filter(
    ([, { _def }]) => _def.type === "mutation",
  );
  const taking = writes.flatMap(([name, { _def }]) =>
    _def.inputs.flatMap(amountsOf).map((field) => `${name}.${field}`),
  );
  const declared = writes.flatMap(([name, { _def }]) => (_def.meta.amounts ?? []).map((field) => `${name}.${field}`));
  expect(taking.length).toBeGreaterThan(9);
  expect(declared.sort()).toEqual(taking.sort());
});

describe("an amount", () => {
  const Body = z.object({ price: money(), deposit: amountText("Must be like 20.00.").nullable(), title: z.string() });
  const faultsOf = (body: Record<string, unknown>, currency: string) => {
    const { error } = Body.safeParse(markTooFine(body, ["price", "deposit"], currency));
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
  };

  it.each([
    ["EUR", 10.25, "20.00"],
    ["JPY", 10, "20"],
    ["KWD", 10.125, "20.000"],
    ["EUR", 19.99, null],
  ])("is taken in %s with the decimals that it has there", (currency, price, deposit) => {
    expect(faultsOf({ price, deposit, title: "A" }, currency)).toEqual({});
  });

  it("is refused beside whatever else is wrong when the currency cannot express it", () => {
    expect(faultsOf({ price: 10.25, deposit: "20.00" }, "JPY")).toEqual({
      price: "Has more decimals than the account's currency.",
      deposit: "Must be like 20.00.",
      title: "This field is required.",
    });
  });

  it("is left as it came otherwise, and so is what is no amount", () => {
    for (const body of [{ price: 10.25 }, { price: "ten", count: 1.005 }, null, "text", [1.005]])
      expect(markTooFine(body, ["price"], "EUR")).toBe(body);
  });
});

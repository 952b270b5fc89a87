import { expect, it } from "vitest";
import { z } from "zod";
import { managementRouter, publicRouter } from "../router";
import type { ProcedureMeta } from "../trpc";
import { isMoney } from "./money";

interface Declared {
  _def: { type: string; meta: ProcedureMeta; inputs: z.ZodType[] };
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

it("is read in the account's currency wherever a write takes it, and nothing else pays for that", () => {
  const procedures = { ...managementRouter._def.procedures, ...publicRouter._def.procedures };
  const writes = Object.entries(procedures as unknown as Record<string, Declared>).filter(
    ([, { _def }]) => _def.type === "mutation",
  );
  const taking = writes.filter(([, { _def }]) => _def.inputs.some(holdsMoney)).map(([name]) => name);
  const declared = writes.filter(([, { _def }]) => _def.meta.readsAmounts).map(([name]) => name);
  expect(taking.length).toBeGreaterThan(9);
  expect(declared.sort()).toEqual(taking.sort());
});

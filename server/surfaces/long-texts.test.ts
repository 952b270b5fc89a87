import { describe, expect, it } from "vitest";
import { managementRouter, publicRouter } from "../router";
import { LONG_TEXTS } from "../testing/fuzz/nasty";
import { spentMs } from "../testing/fuzz/spent";
import { type TextField, textFieldsOf } from "../testing/fuzz/text-fields";

/** In proportion to their length they take a millisecond. */
const SPENT_MS_MAX = 400;

/** The texts that a field is slow with, the first alone: one is bad enough. */
function slowTextsOf({ name, schema }: TextField): string[] {
  for (const text of LONG_TEXTS) {
    const spent = spentMs(() => schema.safeParse(text));
    if (spent > SPENT_MS_MAX) return [`${name}: ${Math.round(spent)} ms for ${text.slice(0, 24)}…${text.slice(-4)}`];
  }
  return [];
}

describe.each([
  ["management", managementRouter, 300],
  ["public", publicRouter, 40],
])("a long text anywhere in an input of the %s API", (_name, router, fieldsMin) => {
  const fields = textFieldsOf(router);

  it("is read or refused in time that grows with its length alone", () => {
    expect(fields.length).toBeGreaterThan(fieldsMin);
    expect(fields.flatMap(slowTextsOf)).toEqual([]);
  }, 120_000);
});

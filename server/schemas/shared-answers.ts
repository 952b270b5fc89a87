import type { z } from "zod";

/** The JSON of answers that many requests share, once one of them has been written; null until then. */
const texts = new WeakMap<object, string | null>();

/** Says that an answer is shared between requests and never written to, so that its JSON is made once. */
export function share<Value extends object>(answer: Value): Value {
  texts.set(answer, null);
  return Object.freeze(answer);
}

/** An answer as JSON. */
export function jsonOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return JSON.stringify(answer);
  const known = texts.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  if (known === null) texts.set(answer, text);
  return text;
}

/**
 * An output schema that tells documents what an answer is like and lets it pass as the server made it, neither checked
 * nor copied. For answers whose values all come from typed code and which are large: the tests check them instead.
 */
export const asMade = <Schema extends z.ZodType>(schema: Schema): Schema =>
  // The one of the schema's own methods that tRPC calls; `safeParse` still checks.
  Object.assign(schema, { parse: (answer: unknown) => answer });

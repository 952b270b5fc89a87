import type { z } from "zod";
import { inTurns } from "../process/turns";

/** The JSON of answers that many requests share or that are long, once it has been written; null until then. */
const texts = new WeakMap<object, string | null>();

/**
 * Says that an answer is never written to: shared between requests, or so long that it is to be written in pieces. Its
 * JSON is made once.
 */
export function share<Value extends object>(answer: Value): Value {
  texts.set(answer, null);
  return Object.freeze(answer);
}

/** An answer as JSON; one that was given to `share`, which may be large, is written in pieces. */
export async function jsonOf(answer: unknown): Promise<string> {
  if (typeof answer !== "object" || answer === null) return JSON.stringify(answer);
  const known = texts.get(answer);
  if (known === undefined) return JSON.stringify(answer);
  if (known !== null) return known;
  const text = await inPieces(answer);
  texts.set(answer, text);
  return text;
}

/** As `JSON.stringify` writes an object, entry by entry of the lists in it. */
async function inPieces(answer: object): Promise<string> {
  const members: string[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const text = Array.isArray(value)
      ? `[${(await inTurns(value, (entry) => JSON.stringify(entry) ?? "null")).join(",")}]`
      : JSON.stringify(value);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(",")}}`;
}

/**
 * An output schema that tells documents what an answer is like and lets it pass as the server made it, neither checked
 * nor copied. For answers whose values all come from typed code and which are large: the tests check them instead.
 */
export const skipOutputValidation = <Schema extends z.ZodType>(schema: Schema): Schema =>
  // The one of the schema's own methods that tRPC calls; `safeParse` still checks.
  Object.assign(schema, { parse: (answer: unknown) => answer });

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

/**
 * As `JSON.stringify` writes an object, entry by entry of the lists in it.
 *
 * Text is added to text, not gathered and joined: V8 copies what is joined at once, 30 MB of it three times over, and
 * what is added only when somebody reads it.
 */
async function inPieces(answer: object): Promise<string> {
  let text = "";
  for (const [name, value] of Object.entries(answer)) {
    const written = Array.isArray(value) ? await listInPieces(value) : JSON.stringify(value);
    if (written !== undefined) text += `${text && ","}${JSON.stringify(name)}:${written}`;
  }
  return `{${text}}`;
}

async function listInPieces(list: unknown[]): Promise<string> {
  let text = "";
  await inTurns(list, (entry) => {
    text += `${text && ","}${JSON.stringify(entry) ?? "null"}`;
  });
  return `[${text}]`;
}

/**
 * An output schema that tells documents what an answer is like and lets it pass as the server made it, neither checked
 * nor copied. For answers whose values all come from typed code and which are large: the tests check them instead.
 */
export const skipOutputValidation = <Schema extends z.ZodType>(schema: Schema): Schema =>
  // The one of the schema's own methods that tRPC calls; `safeParse` still checks.
  Object.assign(schema, { parse: (answer: unknown) => answer });

import { type ZodError, z } from "zod";
import type { Fields } from "../domain/errors";

type Issue = z.core.$ZodRawIssue;

const TYPE_WORDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const sizeOf = (origin: unknown, size: unknown) => {
  if (origin === "string") return `${size} ${Number(size) === 1 ? "character" : "characters"}`;
  return origin === "array" ? `${size} ${Number(size) === 1 ? "entry" : "entries"}` : String(size);
};

const verbFor = (origin: unknown) => (origin === "array" ? "have" : "be");

/** Sentences for a person in place of zod's own. */
const SENTENCES: Record<string, (issue: Issue) => string | undefined> = {
  invalid_type: (issue) =>
    issue.input === undefined
      ? "This field is required."
      : `Must be ${TYPE_WORDS[String(issue.expected)] ?? issue.expected}.`,
  too_small: (issue) =>
    issue.origin === "string" && Number(issue.minimum) === 1
      ? "Must not be empty."
      : `Must ${verbFor(issue.origin)} at least ${sizeOf(issue.origin, issue.minimum)}.`,
  too_big: (issue) => `Must ${verbFor(issue.origin)} at most ${sizeOf(issue.origin, issue.maximum)}.`,
  invalid_value: (issue) => `Must be one of: ${(issue.values as unknown[]).join(", ")}.`,
};

/** Makes every schema of the process speak in our sentences. Loaded with the first schema. */
z.config({ customError: (issue) => SENTENCES[issue.code ?? ""]?.(issue) });

const isOfAllNumbers = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === "too_big" && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === "too_small" && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Of a map's key zod says that it is invalid, and why beneath that. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === "invalid_key" && issue.issues[0]?.message) || issue.message;

/**
 * Input names with their sentences: the dotted path of each fault (`days.0.start`) and its top-level name
 * (`days`), so that a client can map either.
 */
export function fieldsOfZodError(error: ZodError): Fields {
  const fields: Fields = {};
  // zod keeps numbers within what it can count before it comes to their own limits, which say more.
  const issues = error.issues.toSorted((a, b) => Number(isOfAllNumbers(a)) - Number(isOfAllNumbers(b)));
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (path.length === 0) continue;
    fields[path.join(".")] ??= messageOf(issue);
    fields[path[0] ?? ""] ??= messageOf(issue);
  }
  return fields;
}

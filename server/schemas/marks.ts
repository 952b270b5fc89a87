import { z } from "zod";
import { line, mapOf, text } from "./fields";

/** What an integrator notes at a row of ours: their own id of it, and whatever else they need to find theirs again. */
export type Metadata = Record<string, string>;

/** An integrator's marks of a row. */
export interface Marks {
  externalId: string | null;
  metadata: Metadata;
}

const KEYS_MAX = 20;
const VALUE_LENGTH_MAX = 500;

const key = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_.:-]{1,40}$/, { error: "Must be 1 to 40 of the characters A-Z, a-z, 0-9, _ . : and -." });

/** Of an answer. Customers never see them. */
export const marksOut = {
  externalId: z.string().nullable().describe("Your own id, unique in the account among its kind."),
  metadata: z.record(z.string(), z.string()).describe("Your own notes by name. Customers never see them."),
};

/** Of what is made or changed. */
export const marksIn = {
  externalId: line().nullable().optional().describe("Your own id, unique among its kind. Default null."),
  metadata: mapOf(key(), text(VALUE_LENGTH_MAX), { max: KEYS_MAX })
    .optional()
    .describe("Your own notes: up to 20 texts by name, as a whole; `{}` empties it."),
};

/** Of a list. */
export const byExternalId = { externalId: line().optional().describe("Only the one with this id of yours.") };

/** Of a row, as answers show them. */
export const toMarks = ({ externalId, metadata }: Marks): Marks => ({
  externalId,
  metadata,
});

/** Of a row that nobody has marked. */
export const NO_MARKS: Marks = { externalId: null, metadata: {} };

/** What a new row is marked with. */
export const marksAsked = ({
  externalId = null,
  metadata = {},
}: { [Name in keyof Marks]?: Marks[Name] | undefined }): Marks => ({
  externalId,
  metadata,
});

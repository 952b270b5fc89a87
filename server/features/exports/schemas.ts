import { z } from "zod";
import { timestamp, uuid } from "../../schemas/fields";

/** As many rows as one part has: read in some milliseconds, and few in memory. */
export const PART_ROWS = 500;

/** Where the part before ended. */
const mark = z.object({ at: timestamp(), id: uuid() });

/** Beside the filters of a list: where to read on. */
export const readOn = { after: mark.optional() };

/** As many as a page of a list shows, and some more. */
const PICKED_MAX = 100;

/** Ids of picked rows behind each other with commas, as an address has them. */
export const pickedIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(uuid()).max(PICKED_MAX))
  .optional();

/** The pages of a list, which a part has not. */
export const pages = { limit: true, offset: true } as const;

export const Part = z.object({
  /** What the columns hold, as the API calls it. */
  heads: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Where to read on; null: this was the last part. */
  after: mark.nullable(),
});
export type Part = z.infer<typeof Part>;

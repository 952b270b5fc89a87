import { z } from "zod";
import { timestamp, whole } from "./fields";
import { instantOut } from "./outputs";

/** `limit` and `offset` of every list. */
export const paging = {
  limit: whole(1, 100).default(50).describe("How many to answer, 1 to 100. Default 50."),
  offset: whole(0, 1_000_000)
    .default(0)
    .describe("How many to skip, at most 1,000,000. Default 0. Past the end the list is empty."),
};

/** What a client asks that keeps a copy of a list. */
export const changed = {
  updatedSince: timestamp().optional().describe("Only what changed then or later. `GET /changes` misses nothing."),
};

export interface Paging {
  limit: number;
  offset: number;
}

/** `{data, total}`; `total` counts what matches, not what is shown. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), total: z.int().min(0).describe("How many match in all.") });

/** The answer of a 204. */
export const nothing = z.null();

/** Read-only stamps every resource ends with. */
export const stamps = {
  createdAt: instantOut().describe("When it was created, UTC."),
  updatedAt: instantOut().describe("When it last changed, UTC."),
};

export const toStamps = (row: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

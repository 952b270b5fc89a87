import { z } from "zod";
import type { Route } from "../../rest/routes";

/** Runs management operations one after another, each with its own transaction and audit row, as its caller. */
export interface Desk {
  timeZone: string;
  now: Date;
  /** What the operation answers. @throws Refused with what it refuses */
  ask: <Answer>(operationId: string, input: Record<string, unknown>) => Promise<Answer>;
}

/** A tool for what people ask for in words, made of management operations and without a rule of its own. */
export interface Word {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** The operations that it calls; a key that may not call one of them does not see it. */
  operations: readonly string[];
  /** What it does to what is there. */
  effect: "reads" | "adds" | "changes" | "ends";
  run: (desk: Desk, input: never) => Promise<object>;
}

/** A word with its input as its schema reads it. */
export const word = <Input extends z.ZodObject>(
  said: Omit<Word, "input" | "run"> & { input: Input; run: (desk: Desk, input: z.infer<Input>) => Promise<object> },
): Word => said as unknown as Word;

/** A word and the routes of its operations. */
export interface BoundWord {
  word: Word;
  routes: Map<string, Route>;
}

/** A start as a person says it: in the account's zone, unless an offset is sent. */
export const start = () =>
  z.string().max(40).describe("Local time, `2026-11-24T15:00`, or with an offset.").meta({ example: undefined });

/** A service or staff member as a person names them. */
export const named = () => z.string().min(1).max(255);

/** One page of the API's lists. */
export interface Page<Row> {
  data: Row[];
  total: number;
}

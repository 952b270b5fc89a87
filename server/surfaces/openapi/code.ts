import type { Refusal } from "../../domain/errors";

/** What `code` of an error can be: a refusal, or a failure of ours. */
export type Code = Refusal | "server";

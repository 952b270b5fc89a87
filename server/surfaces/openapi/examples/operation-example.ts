import type { Code } from "../code";

/** What an operation's documentation shows: a body that can be sent, what it answers, and how it may refuse. */
export interface OperationExample {
  request?: unknown;
  /** Parameters of the query that its sample names, beside those that are required. */
  asks?: string[];
  response?: unknown;
  /** What a dry run answers, where it has a status of its own. */
  isDryRun?: unknown;
  /** At most one for each code. */
  refusals?: RefusalExample[];
}

/** A refusal with the words and fields this operation gives it. */
export interface RefusalExample {
  code: Code;
  message: string;
  fields?: Record<string, string>;
}

/** Examples by operationId. */
export type Examples = Record<string, OperationExample>;

/** How every refusal of fields reads. @param fields input names with a sentence each */
export const invalidFields = (fields: Record<string, string>): RefusalExample => ({
  code: "validation",
  message: "Some fields are not valid.",
  fields,
});

export const refusal = (code: Code, message: string, fields?: Record<string, string>): RefusalExample => ({
  code,
  message,
  ...(fields ? { fields } : {}),
});

/** A list's page that shows all there is. */
export const listOf = (...data: unknown[]) => ({ data, total: data.length });

/** When the changes of the examples are made. */
export const CHANGED_AT = "2026-11-21T10:00:00.000Z";

/** A stored resource after a change. */
export const changed = <Resource extends object>(resource: Resource, changes: Partial<Resource>): Resource => ({
  ...resource,
  ...changes,
  updatedAt: CHANGED_AT,
});

/** A PATCH that sends some fields and is answered the whole resource. */
export const patching = <Resource extends object>(resource: Resource, changes: Partial<Resource>) => ({
  request: changes,
  response: changed(resource, changes),
});

/** A PUT that is answered what it sent. */
export const replacing = (whole: unknown) => ({ request: whole, response: whole });

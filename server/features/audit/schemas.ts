import { z } from "zod";
import { line, momentOrDate, uuid } from "../../schemas/fields";
import { changed, listOf, paging } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";

const actorKind = () => z.enum(["key", "person", "system"]);

export const AuditEntry = z
  .object({
    id: idOut(),
    at: instantOut().describe("When it was written, UTC."),
    actor: z
      .object({
        kind: actorKind().describe("`system`: the service itself, or its operator."),
        id: idOut().nullable().describe("Of the key or the person; null for the system."),
        name: z.string().nullable().describe("As it was then; null where it is not known."),
        hint: z.string().nullable().describe("The last four characters of a key; null for others."),
      })
      .describe("Who did it."),
    action: z
      .string()
      .nullable()
      .describe("What was done, such as `services.update` or `session.create`; null where it was not noted yet."),
    keyHint: z.string().nullable().describe("The last four characters of the API key; null where there was none."),
    method: z.string(),
    path: z.string().describe("Without the query."),
    status: z.int().describe("HTTP status of the answer."),
    resource: z.string().describe("First segment of the route below the version, such as `services`."),
    resourceId: z.string().nullable().describe("Id of what was written; null where it has none."),
  })
  .meta({ id: "AuditEntry", description: "One write by a key or a person, or a step of signing in." });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = listOf(AuditEntry);
export const ListAuditInput = z.object({
  from: momentOrDate().optional().describe("Only writes then or later: a timestamp, or a local date."),
  to: momentOrDate().optional().describe("Only writes before: a timestamp, or a date for its local midnight."),
  resource: line().optional().describe("Only writes of this resource, such as `services`, in any case."),
  actor: uuid().optional().describe("Only what this key or person did, by its id."),
  actorKind: actorKind().optional().describe("Only what keys, persons or the service itself did."),
  action: line().optional().describe("Only this action, such as `services.update`, in any case."),
  ...changed,
  ...paging,
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

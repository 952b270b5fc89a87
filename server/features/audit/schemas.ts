import { z } from "zod";
import { line } from "../../schemas/fields";
import { listOf, paging } from "../../schemas/lists";
import { idOut, instantOut } from "../../schemas/outputs";
import { momentOrDate } from "../bookings/schemas";

export const AuditEntry = z
  .object({
    id: idOut(),
    at: instantOut().describe("When it was written, UTC."),
    keyHint: z.string().describe("The last four characters of the API key."),
    method: z.string(),
    path: z.string().describe("Without the query."),
    status: z.int().describe("HTTP status of the answer."),
    resource: z.string().describe("First segment of the route below the version, such as `services`."),
    resourceId: z.string().nullable().describe("Id of what was written; null where it has none."),
  })
  .meta({ id: "AuditEntry", description: "One write by an API key." });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditList = listOf(AuditEntry);
export const ListAuditInput = z.object({
  from: momentOrDate().optional().describe("Only writes then or later: a timestamp, or a local date."),
  to: momentOrDate().optional().describe("Only writes before: a timestamp, or a date for its local midnight."),
  resource: line().optional().describe("Only writes of this resource, such as `services`, in any case."),
  ...paging,
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

import { z } from "zod";
import { line, timestamp } from "../../../schemas/fields";
import { memberProcedure, router } from "../../../trpc";
import { findWriter } from "../queries";

const WriterInput = z.object({
  resource: line().describe("Such as `services`."),
  at: timestamp().describe("The `updatedAt` that the change left."),
});
const Writer = z.object({ by: z.string().nullable().describe("As named then; null where nobody is known.") });

/** What the back office asks of the audit: for persons alone. */
export const officeAuditRouter = router({
  writer: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation"] })
    .input(WriterInput)
    .output(Writer)
    .query(async ({ ctx: { db, tenant }, input: { resource, at } }) => ({
      by: await findWriter(db, tenant.id, { resource, at: new Date(at) }),
    })),
});

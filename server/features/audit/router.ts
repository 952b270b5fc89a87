import { procedure, router } from "../../trpc";
import { listAudit } from "./queries";
import { AuditList, ListAuditInput } from "./schemas";

const tags = ["Audit"];

export const auditRouter = router({
  list: procedure
    .meta({
      scope: "settings:read",
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/audit",
        operationId: "listAudit",
        tags,
        summary: "List the audit",
        description:
          "What keys and persons wrote and how persons signed in, newest first. Reads, refused requests and what visitors do are not in it.",
      },
    })
    .input(ListAuditInput)
    .output(AuditList)
    .query(({ ctx, input }) => listAudit(ctx.db, ctx.tenant, input)),
});

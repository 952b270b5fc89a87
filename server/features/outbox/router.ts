import { z } from "zod";
import { notFound } from "../../domain/errors";
import { inTurns } from "../../process/turns";
import { share } from "../../schemas/shared-answers";
import { procedure, router } from "../../trpc";
import { readable } from "./contents";
import { getMail, listMails } from "./queries";
import { ListOutboxInput, OutboxMail, OutboxMailId, OutboxMailList, toOutboxMail } from "./schemas";

const tags = ["Outbox"];

export const outboxRouter = router({
  list: procedure
    .meta({
      scope: "settings:read",
      refuses: ["validation"],
      openapi: {
        method: "GET",
        path: "/outbox",
        operationId: "listOutbox",
        tags,
        summary: "List mails",
        description: "The mails the account sends, newest first.",
      },
    })
    .input(ListOutboxInput)
    .output(OutboxMailList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listMails(ctx.db, ctx.tenant.id, input);
      return share({ data: await inTurns(rows, async (row) => toOutboxMail(await readable(row))), total });
    }),

  get: procedure
    .meta({
      scope: "settings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/outbox/{id}",
        operationId: "getOutboxMail",
        tags,
        summary: "Get a mail",
        description: "One mail by its id.",
      },
    })
    .input(OutboxMailId)
    .output(OutboxMail)
    .query(async ({ ctx, input }) => toOutboxMail(await readable(await getMail(ctx.db, ctx.tenant.id, input.id)))),

  ics: procedure
    .meta({
      scope: "settings:read",
      refuses: ["not_found"],
      produces: "text/calendar",
      openapi: {
        method: "GET",
        path: "/outbox/{id}/ics",
        operationId: "getOutboxMailIcs",
        tags,
        summary: "Get a mail's calendar file",
        description: "The calendar file that goes with the mail; 404 when it has none.",
      },
    })
    .input(OutboxMailId)
    .output(z.string().describe("RFC 5545."))
    .query(async ({ ctx, input }) => {
      const { ics } = await getMail(ctx.db, ctx.tenant.id, input.id);
      if (ics === null) throw notFound("calendar file");
      return ics;
    }),
});

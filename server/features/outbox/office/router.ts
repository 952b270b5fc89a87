import { z } from "zod";
import type { TenantRow } from "../../../db/schema";
import { DomainError } from "../../../domain/errors";
import { env } from "../../../env";
import { inTurns } from "../../../process/turns";
import { memberProcedure, router } from "../../../trpc";
import { subjectOf } from "../contents";
import { getMail } from "../queries";
import { OutboxMailId } from "../schemas";
import { listMailLines, makeMailDue } from "./queries";
import { BrowseOutboxInput, MailLine, MailLineList, MailsKept, toMailLine } from "./schemas";

/** The outbox as the back office shows it: for persons alone. */
export const officeOutboxRouter = router({
  browse: memberProcedure
    .meta({ scope: "settings:read", refuses: ["validation"] })
    .input(BrowseOutboxInput)
    .output(MailLineList)
    .query(async ({ ctx, input }) => {
      const { rows, total } = await listMailLines(ctx.db, ctx.tenant.id, input);
      return { data: await inTurns(rows, async (row) => toMailLine(row, await subjectOf(row))), total };
    }),

  kept: memberProcedure
    .meta({ scope: "settings:read", refuses: [] })
    .input(z.object({}))
    .output(MailsKept)
    .query(({ ctx }) => ({ keptBy: keptBy(ctx.tenant) })),

  retry: memberProcedure
    .meta({ scope: "settings:write", refuses: ["not_found", "conflict"] })
    .input(OutboxMailId)
    .output(MailLine)
    .mutation(async ({ ctx: { db, tenant, now }, input: { id } }) => {
      const isDue = await makeMailDue(db, tenant.id, { id, now });
      const mail = await getMail(db, tenant.id, id);
      if (!isDue) throw new DomainError("conflict", "Only a mail that waits or was given up can be sent again.");
      return toMailLine(mail, await subjectOf(mail));
    }),
});

function keptBy({ isSandbox }: TenantRow) {
  if (isSandbox) return "sandbox" as const;
  return env().SMTP_URL === undefined ? ("no_server" as const) : null;
}

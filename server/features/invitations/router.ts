import { nothing } from "../../schemas/lists";
import { memberProcedure, personProcedure, router } from "../../trpc";
import { acceptInvitation } from "./accept";
import { invite, resend, revoke } from "./invite";
import { listInvitations } from "./queries";
import {
  Accepted,
  AcceptInput,
  InvitationId,
  InvitationList,
  InviteInput,
  ListInvitationsInput,
  SentInvitation,
} from "./schemas";

/** Who is asked to join an account: for persons alone. */
export const invitationsRouter = router({
  list: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["validation"] })
    .input(ListInvitationsInput)
    .output(InvitationList)
    .query(({ ctx, input }) => listInvitations(ctx.db, ctx.tenant.id, input)),

  create: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["conflict", "validation"] })
    .input(InviteInput)
    .output(SentInvitation)
    .mutation(({ ctx, input }) => invite(ctx, input)),

  resend: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["not_found", "rate_limited"] })
    .input(InvitationId)
    .output(SentInvitation)
    .mutation(({ ctx, input }) => resend(ctx, input.id)),

  revoke: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["not_found"] })
    .input(InvitationId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await revoke(ctx, input.id);
      return null;
    }),

  accept: personProcedure
    .meta({ scope: "any", refuses: ["not_found", "forbidden"], unaudited: true })
    .input(AcceptInput)
    .output(Accepted)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.token)),
});

import { z } from "zod";
import { nothing } from "../../schemas/lists";
import { memberProcedure, router } from "../../trpc";
import { changeRole, leave, removeMember } from "./appoint";
import { listMembers } from "./queries";
import { ChangeRoleInput, ListMembersInput, Member, MemberId, MemberList } from "./schemas";

/** The people of an account: for persons alone. */
export const membersRouter = router({
  list: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["validation"] })
    .input(ListMembersInput)
    .output(MemberList)
    .query(({ ctx, input }) => listMembers(ctx.db, ctx.tenant.id, input)),

  changeRole: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["not_found", "conflict", "validation"] })
    .input(ChangeRoleInput)
    .output(Member)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),

  remove: memberProcedure
    .meta({ scope: "any", power: "people", refuses: ["not_found", "conflict"] })
    .input(MemberId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx, input.id);
      return null;
    }),

  leave: memberProcedure
    .meta({ scope: "any", refuses: ["conflict"] })
    .input(z.object({}))
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await leave(ctx);
      return null;
    }),
});

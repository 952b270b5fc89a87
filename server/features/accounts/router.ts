import { z } from "zod";
import { memberProcedure, personProcedure, router } from "../../trpc";
import { accountsOf } from "../identity";
import { currentAccount } from "./current";
import { noteFirstStep } from "./first-steps";
import { changeRules } from "./rules";
import { AccountRules, CurrentAccount, MyAccounts, NoteFirstStepInput, UpdateRulesInput } from "./schemas";

/** What a person may enter, and where they are. */
export const accountsRouter = router({
  mine: personProcedure
    .meta({ scope: "any", refuses: [] })
    .input(z.object({}))
    .output(MyAccounts)
    .query(async ({ ctx }) => ({ data: await accountsOf(ctx.db, ctx.actor.userId) })),

  current: memberProcedure
    .meta({ scope: "any", refuses: [] })
    .input(z.object({}))
    .output(CurrentAccount)
    .query(({ ctx }) => currentAccount(ctx)),

  updateRules: memberProcedure
    .meta({ scope: "any", power: "account", refuses: ["conflict"] })
    .input(UpdateRulesInput)
    .output(AccountRules)
    .mutation(({ ctx, input }) => changeRules(ctx, input)),

  noteFirstStep: memberProcedure
    .meta({ scope: "settings:write", refuses: [], unaudited: true })
    .input(NoteFirstStepInput)
    .output(z.void())
    .mutation(({ ctx, input }) => noteFirstStep(ctx, input.step)),
});

import { z } from "zod";
import { memberProcedure, personProcedure, router } from "../../trpc";
import { accountsOf } from "../identity";
import { currentAccount } from "./current";
import { changeRules } from "./rules";
import { AccountRules, CurrentAccount, MyAccounts, UpdateRulesInput } from "./schemas";

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
});

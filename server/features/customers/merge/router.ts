import { memberProcedure, router } from "../../../trpc";
import { dismissPair, restorePair } from "./dismiss";
import { mergeCustomers } from "./merge";
import { findMergedInto } from "./queries";
import {
  Dismissed,
  DismissInput,
  Followed,
  FollowInput,
  MergeInput,
  MergeResult,
  PairInput,
  SuggestInput,
  Suggestions,
} from "./schemas";
import { suggestPairs } from "./suggest";

/** Customers who are one person, for persons alone. */
export const customerMergesRouter = router({
  suggest: memberProcedure
    .meta({ scope: "customers:read", refuses: [] })
    .input(SuggestInput)
    .output(Suggestions)
    .query(({ ctx }) => suggestPairs(ctx)),

  follow: memberProcedure
    .meta({ scope: "customers:read", refuses: ["validation"] })
    .input(FollowInput)
    .output(Followed)
    .query(async ({ ctx, input }) => ({ customerId: await findMergedInto(ctx.db, ctx.tenant.id, input.id) })),

  create: memberProcedure
    .meta({ scope: "customers:write", refuses: ["not_found", "conflict", "validation"] })
    .input(MergeInput)
    .output(MergeResult)
    .mutation(({ ctx, input }) => mergeCustomers(ctx, input)),

  dismiss: memberProcedure
    .meta({ scope: "customers:write", refuses: ["not_found", "conflict", "validation"] })
    .input(DismissInput)
    .output(Dismissed)
    .mutation(({ ctx, input }) => dismissPair(ctx, input)),

  restore: memberProcedure
    .meta({ scope: "customers:write", refuses: ["not_found", "validation"] })
    .input(PairInput)
    .output(Dismissed)
    .mutation(({ ctx, input }) => restorePair(ctx, input)),
});

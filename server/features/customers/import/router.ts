import { memberProcedure, router } from "../../../trpc";
import { importCustomers } from "./import";
import { ImportInput, ImportResult } from "./schemas";

/** Customers from a file, for persons alone. */
export const customerImportsRouter = router({
  create: memberProcedure
    .meta({ scope: "customers:write", refuses: ["validation", "conflict"] })
    .input(ImportInput)
    .output(ImportResult)
    .mutation(({ ctx, input }) => importCustomers(ctx, input)),
});

import { memberProcedure, router } from "../../../trpc";
import { importServices } from "./import";
import { ImportServicesInput, ImportServicesResult } from "./schemas";

/** Services from a file, for persons alone. */
export const serviceImportsRouter = router({
  create: memberProcedure
    .meta({ scope: "catalog:write", refuses: ["validation"] })
    .input(ImportServicesInput)
    .output(ImportServicesResult)
    .mutation(({ ctx, input }) => importServices(ctx, input)),
});

import { resource } from "../../resource";
import { nothing } from "../../schemas/lists";
import { procedure, router } from "../../trpc";
import { cancelPackage } from "./cancel";
import { getPackage } from "./queries";
import { listPackageAnswers } from "./read";
import { CreatePackageInput, ListPackagesInput, Package, PackageId, PackageList, toPackage } from "./schemas";
import { sellPackage } from "./sell";

const tags = ["Packages"];
const operations = resource({ tag: "Packages", one: "a package", scope: "bookings", path: "/packages" });

export const packagesRouter = router({
  list: procedure
    .meta(
      operations.list({
        refuses: ["not_found", "validation"],
        description: "Newest first. Filters add up; an unknown customer or service is `not_found`.",
      }),
    )
    .input(ListPackagesInput)
    .output(PackageList)
    .query(({ ctx, input }) => listPackageAnswers(ctx, input)),

  get: procedure
    .meta(operations.get({ description: "One package by its id; a cancelled one too." }))
    .input(PackageId)
    .output(Package)
    .query(async ({ ctx, input }) => toPackage(await getPackage(ctx.db, ctx.tenant.id, input.id), ctx.now)),

  create: procedure
    .meta(
      operations.create({
        amounts: ["price"],
        summary: "Sell a package",
        description:
          "Gives a customer a number of uses of a service, with a payment for them. Sold `local` or `free` it can be used at once; sold online it is `pending` until it is paid.",
      }),
    )
    .input(CreatePackageInput)
    .output(Package)
    .mutation(async ({ ctx, input }) => toPackage(await sellPackage(ctx, input), ctx.now)),

  delete: procedure
    .meta({
      scope: "bookings:write",
      refuses: ["not_found"],
      status: 204,
      openapi: {
        method: "DELETE",
        path: "/packages/{id}",
        operationId: "cancelPackage",
        tags,
        summary: "Cancel a package",
        description:
          "It cannot be used any more, and stays readable as `cancelled`. What was booked with it stays. A payment that is still to be made fails with `failureReason` `cancelled`; one that was made is refunded separately.",
      },
    })
    .input(PackageId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await cancelPackage(ctx, input.id);
      return null;
    }),
});

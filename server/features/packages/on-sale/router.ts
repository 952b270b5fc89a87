import { procedure, router } from "../../../trpc";
import { buyPackage } from "./buy";
import { listPackagesOnSale } from "./offers";
import { BoughtPackage, BuyPackageInput, ListPublicPackagesInput, PublicPackageList } from "./schemas";

const tags = ["Packages"];

/** What visitors see of packages, and how they buy one. */
export const publicPackagesRouter = router({
  list: procedure
    .meta({
      scope: "public",
      refuses: [],
      openapi: {
        method: "GET",
        path: "/packages",
        operationId: "listPackages",
        tags,
        summary: "List packages on sale",
        description:
          "The packages of services that can be booked and say how many uses one has, in the services' order.",
      },
    })
    .input(ListPublicPackagesInput)
    .output(PublicPackageList)
    .query(async ({ ctx }) => ({ data: await listPackagesOnSale(ctx) })),

  buy: procedure
    .meta({
      decides: true,
      scope: "public",
      refuses: ["validation"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/packages",
        operationId: "buyPackage",
        tags,
        summary: "Buy a package",
        description:
          "Sells a customer the package of a service. It is `pending` until it is paid, online at `checkoutUrl` or at the desk; then its code pays for bookings of the service. One that costs nothing is `active` at once. The customer is mailed the code. Send an `Idempotency-Key` to retry safely.",
      },
    })
    .input(BuyPackageInput)
    .output(BoughtPackage)
    .mutation(({ ctx, input }) => buyPackage(ctx, input)),
});

import { instantText } from "../../../schemas/outputs";
import { memberProcedure, router } from "../../../trpc";
import { getPackage } from "../queries";
import { toPackage } from "../schemas";
import { browsePackages, listUses } from "./queries";
import { BrowsePackagesInput, ListUsesInput, OwnedPackageList, PackageUseList } from "./schemas";

/** Packages as the back office lists them: for persons alone. */
export const officePackagesRouter = router({
  browse: memberProcedure
    .meta({ scope: "bookings:read", refuses: ["validation"] })
    .input(BrowsePackagesInput)
    .output(OwnedPackageList)
    .query(async ({ ctx: { db, tenant, now }, input }) => {
      const { rows, total } = await browsePackages(db, tenant.id, { ...input, now });
      return { data: rows.map(({ row, customer }) => ({ ...toPackage(row, now), customer })), total };
    }),

  uses: memberProcedure
    .meta({ scope: "bookings:read", refuses: ["not_found", "validation"] })
    .input(ListUsesInput)
    .output(PackageUseList)
    .query(async ({ ctx: { db, tenant }, input }) => {
      const { id } = await getPackage(db, tenant.id, input.id);
      const { rows, total } = await listUses(db, tenant.id, { ...input, id });
      return { data: rows.map(({ start, ...use }) => ({ ...use, start: instantText(start) })), total };
    }),
});

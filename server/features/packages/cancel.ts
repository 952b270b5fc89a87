import { noteUnchanged, type TenantContext } from "../../context";
import { lockPackage, updatePackage } from "./queries";

/**
 * Cancels a package: what was booked with it stays, and its payment too. Again is no error.
 *
 * @throws DomainError not_found
 */
export async function cancelPackage(ctx: TenantContext, id: string): Promise<void> {
  const row = await lockPackage(ctx.db, ctx.tenant.id, id);
  if (row.state === "cancelled") return noteUnchanged(ctx);
  await updatePackage(ctx.db, row, { state: "cancelled", updatedAt: ctx.now });
}

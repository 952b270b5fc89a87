import type { TenantContext } from "../../../context";
import type { PackageRow } from "../../../db/schema";
import { type PackageVerdict, packageVerdict } from "../../../domain/entitlements/package-verdict";
import { findPackageByCode } from "../../packages";

/** What a package is held against. */
interface PackageOrder {
  /** Of whoever orders; null while that is not known. */
  email: string | null;
  items: { serviceId: string; persons: number }[];
}

/** Whether the package of a code can pay for an order as things stand; null when there is none of the code. */
export async function judgePackage(
  { db, tenant, now }: TenantContext,
  code: string,
  { email, items }: PackageOrder,
): Promise<{ row: PackageRow | null; verdict: PackageVerdict }> {
  const found = await findPackageByCode(db, tenant.id, code);
  const offered = found && { ...found.row, ownerEmail: found.ownerEmail };
  const uses = offered ? usesOf(offered, items) : 0;
  const serviceIds = items.map(({ serviceId }) => serviceId);
  return { row: found?.row ?? null, verdict: packageVerdict(offered, { serviceIds, email, uses, now }) };
}

const usesOf = ({ serviceId }: Pick<PackageRow, "serviceId">, items: PackageOrder["items"]): number =>
  items.reduce((sum, item) => sum + (item.serviceId === serviceId ? item.persons : 0), 0);

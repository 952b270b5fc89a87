import type { TenantContext } from "../../context";
import { requireKnown } from "../../db/known-ids";
import { listPackages } from "./queries";
import { type ListPackagesInput, toPackage } from "./schemas";

/** A page of packages. @throws DomainError not_found when the customer or service of the filter is unknown */
export async function listPackageAnswers({ db, tenant, now }: TenantContext, filter: ListPackagesInput) {
  const { customerId, serviceId } = filter;
  await requireKnown(db, tenant.id, { customerId, serviceId });
  const { rows, total } = await listPackages(db, tenant.id, { ...filter, now });
  return { data: rows.map((row) => toPackage(row, now)), total };
}

import { and, desc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { type CustomerRow, customers, type PackageRow, packages, type ServiceRow, services } from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askThen } from "../../db/unit/ask";
import type { PackageStatus } from "../../domain/entitlements/package-status";
import { notFound } from "../../domain/errors";
import type { ListPackagesInput } from "./schemas";

const isCurrent = (now: Date) => or(isNull(packages.expiresAt), gt(packages.expiresAt, now));

/** `packageStatusOf`, said in SQL. */
export const HAS_STATUS: Record<PackageStatus, (now: Date) => SQL | undefined> = {
  pending: () => eq(packages.state, "pending"),
  cancelled: () => eq(packages.state, "cancelled"),
  expired: (now) => and(eq(packages.state, "active"), lte(packages.expiresAt, now)),
  used_up: (now) => and(eq(packages.state, "active"), isCurrent(now), gte(packages.used, packages.size)),
  active: (now) => and(eq(packages.state, "active"), isCurrent(now), lt(packages.used, packages.size)),
};

/** Packages newest first; every filter given must match. The status is that of `now`. */
export async function listPackages(db: Db, tenantId: string, filter: ListPackagesInput & { now: Date }) {
  const { customerId, serviceId, status, now, ...asked } = filter;
  const where = [
    customerId === undefined ? undefined : eq(packages.customerId, customerId),
    serviceId === undefined ? undefined : eq(packages.serviceId, serviceId),
    status && HAS_STATUS[status](now),
  ];
  return readPageOfRows(db, packages, {
    ...asked,
    tenantId,
    where,
    orderBy: [desc(packages.createdAt), desc(packages.id)],
  });
}

/** @throws DomainError not_found */
export async function getPackage(db: Db, tenantId: string, id: string): Promise<PackageRow> {
  const [row] = await db
    .select()
    .from(packages)
    .where(ofTenant(packages, tenantId, id));
  if (!row) throw notFound("package");
  return row;
}

/** The package, locked until the transaction ends. @throws DomainError not_found */
export async function lockPackage(db: Db, tenantId: string, id: string): Promise<PackageRow> {
  const [row] = await db
    .select()
    .from(packages)
    .where(ofTenant(packages, tenantId, id))
    .for("no key update");
  if (!row) throw notFound("package");
  return row;
}

/** The package of a code in any case with its owner; null when there is none, whatever its status. */
export async function findPackageByCode(db: Db, tenantId: string, code: string) {
  const ofCode = and(eq(packages.tenantId, tenantId), eq(packages.code, code.trim().toUpperCase()));
  const owner = and(eq(customers.tenantId, packages.tenantId), eq(customers.id, packages.customerId));
  const [found] = await db
    .select({ row: packages, ownerEmail: customers.email })
    .from(packages)
    .innerJoin(customers, owner)
    .where(ofCode);
  return found ?? null;
}

/** A package with the address of whoever has it. */
export interface OwnedPackage {
  row: PackageRow;
  ownerEmail: string;
}

/** The package of a code in any case with its owner, locked, for a round trip; null when there is none, whatever its status. */
export const lockedPackageAsk = (tenantId: string, code: string): Ask<OwnedPackage | null> =>
  askThen(findLocked.ask({ tenantId, code: code.trim().toUpperCase() }), ([found]) => found ?? null);

const findLocked = statement<OwnedPackage[], { tenantId: string; code: string }>((db) =>
  db
    .select({ row: packages, ownerEmail: customers.email })
    .from(packages)
    .innerJoin(customers, and(eq(customers.tenantId, packages.tenantId), eq(customers.id, packages.customerId)))
    .where(and(eq(packages.tenantId, sql.placeholder("tenantId")), eq(packages.code, sql.placeholder("code"))))
    .for("no key update", { of: packages })
    .prepare("lock_package"),
);

/** The same of a package's id. */
export const lockedPackageOfIdAsk = (tenantId: string, id: string): Ask<OwnedPackage | null> =>
  askThen(findLockedOfId.ask({ tenantId, id }), ([found]) => found ?? null);

const findLockedOfId = statement<OwnedPackage[], { tenantId: string; id: string }>((db) =>
  db
    .select({ row: packages, ownerEmail: customers.email })
    .from(packages)
    .innerJoin(customers, and(eq(customers.tenantId, packages.tenantId), eq(customers.id, packages.customerId)))
    .where(and(eq(packages.tenantId, sql.placeholder("tenantId")), eq(packages.id, sql.placeholder("id"))))
    .for("no key update", { of: packages })
    .prepare("lock_package_of_id"),
);

/** Writes the changed columns of a locked package. */
export async function updatePackage(db: Db, row: PackageRow, changes: Partial<PackageRow>): Promise<void> {
  await db
    .update(packages)
    .set(changes)
    .where(ofTenant(packages, row.tenantId, row.id));
}

/** The customer who buys, kept from being erased until the transaction ends; null when unknown or erased. */
export async function lockBuyer(db: Db, tenantId: string, id: string): Promise<CustomerRow | null> {
  const isThere = and(eq(customers.tenantId, tenantId), eq(customers.id, id), isNull(customers.anonymizedAt));
  const [row] = await db.select().from(customers).where(isThere).for("key share");
  return row ?? null;
}

/** The service that is sold, kept from being deleted until the transaction ends; null when unknown. */
export async function lockService(db: Db, tenantId: string, id: string): Promise<ServiceRow | null> {
  const isThere = and(eq(services.tenantId, tenantId), eq(services.id, id));
  const [row] = await db.select().from(services).where(isThere).for("key share");
  return row ?? null;
}

/** The same for a round trip. */
export const lockedServiceAsk = (tenantId: string, id: string): Ask<ServiceRow | null> =>
  askThen(findLockedService.ask({ tenantId, id }), ([row]) => row ?? null);

const findLockedService = statement<ServiceRow[], { tenantId: string; id: string }>((db) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, sql.placeholder("tenantId")), eq(services.id, sql.placeholder("id"))))
    .for("key share")
    .prepare("lock_service_to_sell"),
);

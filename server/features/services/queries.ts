import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { marked, readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { refuseOn } from "../../db/refuse";
import { type ServiceRow, services } from "../../db/schema";
import { folded, holds } from "../../db/search/searched-text";
import { statement } from "../../db/statement";
import { DomainError, invalid, invariant, notFound } from "../../domain/errors";
import { SERVICE_DEFAULTS, type ServiceColumns } from "./columns";
import type { ListServicesInput } from "./schemas";

export { SERVICE_DEFAULTS };

/** Services by position, then title; every filter given must match. */
export async function listServices(db: Db, tenantId: string, { search, externalId, ...asked }: ListServicesInput) {
  const orderBy = [asc(services.position), asc(services.title), asc(services.id)];
  const where = [holds(folded(services.title), search), marked(services, externalId)];
  return readPageOfRows(db, services, { ...asked, tenantId, orderBy, where });
}

const findService = statement<ServiceRow[], { tenantId: string; id: string }>((db) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, sql.placeholder("tenantId")), eq(services.id, sql.placeholder("id"))))
    .prepare("find_service"),
);

/** @throws DomainError not_found */
export async function getService(db: Db, tenantId: string, id: string): Promise<ServiceRow> {
  const [row] = await findService(db, { tenantId, id });
  if (!row) throw notFound("service");
  return row;
}

/** The service, locked until the transaction ends; it can be booked meanwhile. @throws DomainError not_found */
export async function lockService(db: Db, tenantId: string, id: string): Promise<ServiceRow> {
  const [row] = await db
    .select()
    .from(services)
    .where(ofTenant(services, tenantId, id))
    .for("no key update");
  if (!row) throw notFound("service");
  return row;
}

const refusals = {
  services_category: () => invalid({ categoryId: "There is no such category." }),
  services_external_id: () => invalid({ externalId: "Another service has this external id." }),
};

/** Stores a service and answers its row. @throws DomainError validation on `categoryId` or `externalId` */
export async function insertService(
  db: Db,
  tenantId: string,
  service: ServiceColumns & { now: Date },
): Promise<ServiceRow> {
  const { now, ...columns } = service;
  const [row] = await db
    .insert(services)
    .values({ ...columns, tenantId, id: newId(), createdAt: now, updatedAt: now })
    .returning()
    .catch(refuseOn(refusals));
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. @throws DomainError validation on `categoryId` or `externalId` */
export async function updateService(db: Db, row: ServiceRow, changes: Partial<ServiceRow>): Promise<ServiceRow> {
  const [updated] = await db
    .update(services)
    .set(changes)
    .where(ofTenant(services, row.tenantId, row.id))
    .returning()
    .catch(refuseOn(refusals));
  invariant(updated, "a locked row is there to update");
  return updated;
}

const inUseBy = (users: string) => () => new DomainError("conflict", `The service is still in use by ${users}.`);

/** Removes a service with its links, extras, questions and parts. @throws DomainError not_found | conflict while in use */
export async function deleteService(db: Db, tenantId: string, id: string): Promise<void> {
  const gone = await db
    .delete(services)
    .where(ofTenant(services, tenantId, id))
    .returning({ id: services.id })
    .catch(
      refuseOn({
        appointments_service: inUseBy("appointments"),
        appointments_whole: inUseBy("appointments"),
        packages_service: inUseBy("packages"),
        service_parts_service: inUseBy("another service, as a part of it"),
      }),
    );
  if (gone.length === 0) throw notFound("service");
}

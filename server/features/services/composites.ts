import type { TenantContext } from "../../context";
import type { ServiceRow } from "../../db/schema";
import { invalid, invariant } from "../../domain/errors";
import { COMPOSITE_MINUTES_MAX, durationOfComposite, isComposite } from "../../domain/services/parts";
import { countUsesAsPart, listPartsOf, lockCompositesOf, minutesOf, minutesOfServices } from "./parts/queries";
import { updateService } from "./queries";

/**
 * Lets the services that a service is a part of last as long as their parts do now. The caller has locked the part.
 *
 * @throws DomainError validation on `duration` when one of them would last longer than a day
 */
export async function recalculateComposites({ db, tenant, now }: TenantContext, part: ServiceRow): Promise<void> {
  const composites = await lockCompositesOf(db, tenant.id, part.id);
  const parts = await listPartsOf(
    db,
    tenant.id,
    composites.map(({ id }) => id),
  );
  const serviceIds = parts.flatMap(({ serviceId }) => (serviceId ? [serviceId] : []));
  const minutesById = await minutesOfServices(db, tenant.id, serviceIds);
  for (const composite of composites) {
    invariant(isComposite(composite.type), "only compound and collaborative services have parts");
    const own = parts.filter(({ compositeId }) => compositeId === composite.id);
    const durationMinutes = durationOfComposite(composite.type, minutesOf(own, minutesById));
    if (durationMinutes > COMPOSITE_MINUTES_MAX)
      throw invalid({
        duration: `"${composite.title}", which it is a part of, would last over ${COMPOSITE_MINUTES_MAX} minutes.`,
      });
    if (durationMinutes !== composite.durationMinutes)
      await updateService(db, composite, { durationMinutes, updatedAt: now });
  }
}

/** What is a part of another service lasts minutes. The caller has locked it. @throws DomainError validation on `durationDays` */
export async function requireNoPart({ db, tenant }: TenantContext, service: ServiceRow): Promise<void> {
  if ((await countUsesAsPart(db, tenant.id, service.id)) > 0)
    throw invalid({ durationDays: "A service that is a part of another cannot last days." });
}

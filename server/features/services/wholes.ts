import type { TenantContext } from "../../context";
import type { ServiceRow } from "../../db/schema";
import { invalid, invariant } from "../../domain/errors";
import { durationOfWhole, isWhole, WHOLE_MINUTES_MAX } from "../../domain/services/parts";
import { countUsesAsPart, listPartsOf, lockWholesOf, minutesOf, minutesOfServices } from "./parts/queries";
import { updateService } from "./queries";

/**
 * Lets the services that a service is a part of last as long as their parts do now. The caller holds the part.
 *
 * @throws DomainError validation on `duration` when one of them would last longer than a day
 */
export async function recalculateWholes({ db, tenant, now }: TenantContext, part: ServiceRow): Promise<void> {
  const wholes = await lockWholesOf(db, tenant.id, part.id);
  const parts = await listPartsOf(
    db,
    tenant.id,
    wholes.map(({ id }) => id),
  );
  const serviceIds = parts.flatMap(({ serviceId }) => (serviceId ? [serviceId] : []));
  const minutesById = await minutesOfServices(db, tenant.id, serviceIds);
  for (const whole of wholes) {
    invariant(isWhole(whole.type), "only compound and collaborative services have parts");
    const own = parts.filter(({ wholeId }) => wholeId === whole.id);
    const durationMinutes = durationOfWhole(whole.type, minutesOf(own, minutesById));
    if (durationMinutes > WHOLE_MINUTES_MAX)
      throw invalid({
        duration: `"${whole.title}", which it is a part of, would last over ${WHOLE_MINUTES_MAX} minutes.`,
      });
    if (durationMinutes !== whole.durationMinutes) await updateService(db, whole, { durationMinutes, updatedAt: now });
  }
}

/** What is a part of another service lasts minutes. The caller holds it. @throws DomainError validation on `durationDays` */
export async function requireNoPart({ db, tenant }: TenantContext, service: ServiceRow): Promise<void> {
  if ((await countUsesAsPart(db, tenant.id, service.id)) > 0)
    throw invalid({ durationDays: "A service that is a part of another cannot last days." });
}

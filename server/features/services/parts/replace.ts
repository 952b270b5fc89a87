import { isDeepStrictEqual } from "node:util";
import { markUnchanged, type TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import type { ServicePartRow, ServiceRow } from "../../../db/schema";
import { DomainError, type Fields, invalid } from "../../../domain/errors";
import { requireAsSeen } from "../../../domain/seen";
import {
  COMPOSITE_MINUTES_MAX,
  type CompositeType,
  durationOfComposite,
  faultsOfParts,
  isComposite,
} from "../../../domain/services/parts";
import { getService, lockService, updateService } from "../queries";
import { listPartsOf, lockSimpleServices, minutesOf, toPart, writeParts } from "./queries";
import { PartSet, type ReplacePartsInput } from "./schemas";

/** @throws DomainError conflict when the service is not made of parts */
function requireComposite({ type }: ServiceRow): CompositeType {
  if (!isComposite(type))
    throw new DomainError("conflict", "Only compound and collaborative services are made of parts.");
  return type;
}

/** The parts of a service, in their order. @throws DomainError not_found | conflict when it is simple */
export async function getParts(db: Db, tenantId: string, id: string): Promise<ServicePartRow[]> {
  const service = await getService(db, tenantId, id);
  requireComposite(service);
  return listPartsOf(db, tenantId, [service.id]);
}

/**
 * Replaces all parts of a compound or collaborative service, and with them its duration.
 *
 * The parts are locked, then the composite: a change of a part's duration comes before or after, never between.
 *
 * @param seen the parts that an editor showed, where it was one
 * @throws DomainError not_found | conflict when the service is simple, or is not as it was seen | validation on `parts`
 */
export async function replaceParts(
  ctx: TenantContext,
  input: ReplacePartsInput,
  seen: Readonly<Record<string, unknown>> = {},
): Promise<ServicePartRow[]> {
  const { db, tenant, now } = ctx;
  const type = requireComposite(await getService(db, tenant.id, input.id));
  requireNone(faultsOfParts(type, input.parts));
  const minutesById = await lockServicesOfParts(ctx, input.parts);

  const composite = await lockService(db, tenant.id, input.id);
  const present = await listPartsOf(db, tenant.id, [composite.id]);
  requireAsSeen(PartSet.parse({ parts: present.map(toPart) }), { seen, wanted: { parts: input.parts } });
  const parts = input.parts.map((part, position) => rowOf(composite, part, position));
  const durationMinutes = durationOfComposite(type, minutesOf(parts, minutesById));
  if (durationMinutes > COMPOSITE_MINUTES_MAX)
    throw invalid({ parts: `Must last at most ${COMPOSITE_MINUTES_MAX} minutes together.` });
  if (isDeepStrictEqual(parts, present)) {
    markUnchanged(ctx);
    return parts;
  }
  await writeParts(db, composite, parts);
  await updateService(db, composite, { durationMinutes, updatedAt: now });
  return parts;
}

type SentParts = ReplacePartsInput["parts"];

/** Locks the services that are to be parts. @returns their minutes by id */
async function lockServicesOfParts({ db, tenant }: TenantContext, parts: SentParts): Promise<Map<string, number>> {
  const ids = parts.flatMap(({ kind, serviceId }) => (kind === "service" && serviceId ? [serviceId] : []));
  const found = await lockSimpleServices(db, tenant.id, [...new Set(ids)]);
  const timed = found.filter(({ durationDays }) => durationDays === null);
  const minutesById = new Map(timed.map(({ id, durationMinutes }) => [id, durationMinutes]));
  const sentence = "There is no such simple service that lasts minutes.";
  const faults: Fields = {};
  parts.forEach(({ kind, serviceId }, index) => {
    if (kind !== "service" || minutesById.has(serviceId ?? "")) return;
    faults[`parts.${index}.serviceId`] = sentence;
    faults.parts ??= sentence;
  });
  requireNone(faults);
  return minutesById;
}

function requireNone(faults: Fields): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** The stored part; what belongs to the other kind is left out. */
function rowOf({ tenantId, id }: ServiceRow, part: SentParts[number], position: number): ServicePartRow {
  const { kind, serviceId = null, minutes = null } = part;
  const own = kind === "service" ? { serviceId, minutes: null } : { serviceId: null, minutes };
  return { tenantId, compositeId: id, position, kind, ...own };
}

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type ServiceRow, type StaffServiceRow, serviceParts, services, staff, staffServices } from "../../db/schema";
import { runText, statement } from "../../db/statement";
import { type Ask, askThen, send } from "../../db/unit/ask";
import { type Audience, memberColumns, type OfferingMember, visible } from "./offered-queries";

/** A part that is a service, with the members who may serve it; their link is the one to the part. */
export interface OfferedServicePart {
  kind: "service";
  service: ServiceRow;
  members: OfferingMember[];
}

export type OfferedPart = OfferedServicePart | { kind: "spare_time"; minutes: number };

/** A compound or collaborative service with its parts in their order. */
export interface OfferedComposite {
  service: ServiceRow;
  parts: OfferedPart[];
}

export interface PartRow {
  place: { compositeId: string; position: number; minutes: number | null };
  service: ServiceRow | null;
  link: StaffServiceRow | null;
  member: Omit<OfferingMember, "link"> | null;
}

/** Links of the composite itself restrict who serves its parts; without any, everyone linked to a part may. */
const isAllowed = sql`(
  not exists (select 1 from ${staffServices} w
    where w.tenant_id = ${serviceParts.tenantId} and w.service_id = ${serviceParts.compositeId})
  or exists (select 1 from ${staffServices} w
    where w.tenant_id = ${serviceParts.tenantId} and w.service_id = ${serviceParts.compositeId} and w.staff_id = ${staff.id})
)`;

/**
 * The parts of services with the members who serve them for this audience, in their order; `partsIn` reads the rows of one, `partsOfEach` of many.
 *
 * @param which a condition on `serviceParts`, with placeholders; `tenantId` is one already
 */
export const partsWhere = <Values extends { tenantId: string }>(audience: Audience, which: SQL, name: string) =>
  statement<PartRow[], Values>((db) => {
    const { tenantId, compositeId, position, minutes } = serviceParts;
    return db
      .select({
        place: { compositeId, position, minutes },
        service: services,
        link: staffServices,
        member: memberColumns,
      })
      .from(serviceParts)
      .leftJoin(services, and(eq(services.tenantId, tenantId), eq(services.id, serviceParts.serviceId)))
      .leftJoin(
        staffServices,
        and(eq(staffServices.tenantId, services.tenantId), eq(staffServices.serviceId, services.id)),
      )
      .leftJoin(
        staff,
        and(
          eq(staff.tenantId, staffServices.tenantId),
          eq(staff.id, staffServices.staffId),
          visible(audience),
          isAllowed,
        ),
      )
      .where(and(eq(tenantId, sql.placeholder("tenantId")), which))
      .orderBy(asc(position))
      .prepare(`${name}_${audience}`);
  });

const partsOfferedTo = (audience: Audience) =>
  partsWhere<{ tenantId: string; compositeId: string }>(
    audience,
    eq(serviceParts.compositeId, sql.placeholder("compositeId")),
    "find_offered_parts",
  );

const findParts = { public: partsOfferedTo("public"), management: partsOfferedTo("management") };

/**
 * The parts of a compound or collaborative service, each with the members who serve it for this audience, in one
 * statement. A part's own visibility is not asked. A service without parts has none and cannot be booked.
 */
export async function getOfferedComposite(
  db: Db,
  tenantId: string,
  { service, audience }: { service: ServiceRow; audience: Audience },
): Promise<OfferedComposite> {
  return { service, parts: await send(db, offeredPartsAsk(tenantId, { serviceId: service.id, audience })) };
}

/** The parts for a round trip; none of a service that has none. */
export const offeredPartsAsk = (
  tenantId: string,
  { serviceId, audience }: { serviceId: string; audience: Audience },
): Ask<OfferedPart[]> => askThen(findParts[audience].ask({ tenantId, compositeId: serviceId }), partsIn);

/** The parts that the rows of one service say. */
function partsIn(rows: PartRow[]): OfferedPart[] {
  const parts = new Map<number, OfferedPart>();
  for (const row of rows) {
    const { place, link, member } = row;
    const part = parts.get(place.position) ?? toPart(row);
    parts.set(place.position, part);
    if (part.kind === "service" && link && member) part.members.push({ ...member, link });
  }
  return [...parts.values()];
}

/** By the id of a service the parts that rows of many hold of it: none of a simple one. */
export function partsOfEach(rows: PartRow[]): (serviceId: string) => OfferedPart[] {
  const own = new Map<string, PartRow[]>();
  for (const row of rows) own.set(row.place.compositeId, [...(own.get(row.place.compositeId) ?? []), row]);
  return (serviceId) => partsIn(own.get(serviceId) ?? []);
}

const toPart = ({ service, place }: PartRow): OfferedPart =>
  service ? { kind: "service", service, members: [] } : { kind: "spare_time", minutes: place.minutes ?? 0 };

/** Who may serve the first service part: the members a booking of the composite can ask for. */
export const starringMembers = ({ parts }: OfferedComposite): OfferingMember[] =>
  parts.find((part) => part.kind === "service")?.members ?? [];

// $1 tenant.
const BOOKABLE_COMPOSITES = `
  select composite.id
  from services composite
  where composite.tenant_id = $1::uuid and composite.type <> 'simple' and composite.visibility = 'public'
    and exists (
      select 1 from service_parts p
      where p.tenant_id = composite.tenant_id and p.whole_id = composite.id and p.kind = 'service'
    )
    and not exists (
      select 1 from service_parts p
      where p.tenant_id = composite.tenant_id and p.whole_id = composite.id and p.kind = 'service'
        and not exists (
          select 1
          from staff_services link
          join staff member on member.tenant_id = link.tenant_id and member.id = link.staff_id
          where link.tenant_id = p.tenant_id and link.service_id = p.service_id
            and member.visibility = 'public' and jsonb_array_length(member.week) > 0
            and (
              not exists (
                select 1 from staff_services w where w.tenant_id = composite.tenant_id and w.service_id = composite.id
              )
              or exists (
                select 1 from staff_services w
                where w.tenant_id = composite.tenant_id and w.service_id = composite.id and w.staff_id = member.id
              )
            )
        )
    )`;

/**
 * The compound and collaborative services that visitors can book: public ones, each of whose service parts has a
 * public member with a schedule. One statement.
 */
export async function bookableCompositeIds(db: Db, tenantId: string): Promise<Set<string>> {
  const rows = await runText<{ id: string }>(db, BOOKABLE_COMPOSITES, [tenantId]);
  return new Set(rows.map(({ id }) => id));
}

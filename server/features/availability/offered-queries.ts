import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type ServiceRow, type StaffServiceRow, services, staff, staffServices } from "../../db/schema";
import { statement } from "../../db/statement";
import { type Ask, askThen, send } from "../../db/unit/ask";
import { notFound } from "../../domain/errors";
import type { WeekDay } from "../../domain/schedule/week";

/** Who is asking: visitors see public services and members alone, the account sees its private ones too. */
export type Audience = "public" | "management";

export interface OfferingMember {
  id: string;
  fullName: string;
  email: string;
  phone: string | null;
  info: string;
  position: number;
  visibility: "public" | "private" | "archive";
  week: WeekDay[];
  link: StaffServiceRow;
}

/** A service with the members who are linked to it; see `getOfferedWhole` for who serves the parts of one. */
export interface OfferedService {
  service: ServiceRow;
  members: OfferingMember[];
}

/** The members this audience can book. */
export const visible = (audience: Audience): SQL | undefined =>
  audience === "public" ? eq(staff.visibility, "public") : inArray(staff.visibility, ["public", "private"]);

/** Of a staff member what an offer shows and the evaluator reads. */
export const memberColumns = {
  id: staff.id,
  fullName: staff.fullName,
  email: staff.email,
  phone: staff.phone,
  info: staff.info,
  position: staff.position,
  visibility: staff.visibility,
  week: staff.week,
};

interface OfferedRow {
  service: ServiceRow;
  link: StaffServiceRow | null;
  member: Omit<OfferingMember, "link"> | null;
}

/** Which services are read, and with whom; conditions with placeholders, of which `tenantId` is one already. */
interface Which {
  /** On `services`. */
  services: SQL;
  /** On `staffServices`; all members unless said. */
  links?: SQL;
}

/** Services with the members who offer them to this audience; `offeredIn` reads the rows. */
export const offeredWhere = <Values extends { tenantId: string }>(audience: Audience, which: Which, name: string) =>
  statement<OfferedRow[], Values>((db) =>
    db
      .select({
        service: services,
        link: staffServices,
        member: memberColumns,
      })
      .from(services)
      .leftJoin(
        staffServices,
        and(eq(staffServices.tenantId, services.tenantId), eq(staffServices.serviceId, services.id), which.links),
      )
      .leftJoin(
        staff,
        and(eq(staff.tenantId, staffServices.tenantId), eq(staff.id, staffServices.staffId), visible(audience)),
      )
      .where(and(eq(services.tenantId, sql.placeholder("tenantId")), which.services))
      .prepare(`${name}_${audience}`),
  );

const offeredTo = (audience: Audience) =>
  offeredWhere<{ tenantId: string; serviceId: string }>(
    audience,
    { services: eq(services.id, sql.placeholder("serviceId")) },
    "find_offered",
  );

const findOffered = { public: offeredTo("public"), management: offeredTo("management") };

interface Asked {
  serviceId: string;
  audience: Audience;
}

/**
 * A service with the members who offer it to this audience, in one statement.
 *
 * @throws DomainError not_found, also for a private service when a visitor asks
 */
export async function getOfferedService(db: Db, tenantId: string, asked: Asked): Promise<OfferedService> {
  const found = await send(db, offeredServiceAsk(tenantId, asked));
  if (!found) throw notFound("service");
  return found;
}

/** The same for a round trip; null when there is none. */
export const offeredServiceAsk = (tenantId: string, { serviceId, audience }: Asked): Ask<OfferedService | null> =>
  askThen(findOffered[audience].ask({ tenantId, serviceId }), (rows) => offeredIn(rows, audience)[0] ?? null);

/** The services among rows that this audience can book. */
export function offeredIn(rows: OfferedRow[], audience: Audience): OfferedService[] {
  const found = new Map<string, OfferedService>();
  for (const { service, link, member } of rows) {
    if (audience === "public" && service.visibility !== "public") continue;
    const offered = found.get(service.id) ?? { service, members: [] };
    found.set(service.id, offered);
    if (link && member) offered.members.push({ ...member, link });
  }
  return [...found.values()];
}

import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { categories, services, staff, staffServices, type TenantRow } from "../../db/schema";
import { toMinor } from "../../domain/money";
import { SERVICE_DEFAULTS } from "../services/queries";
import type { SeedData, SeedService } from "./seeds";

interface Soil {
  tenant: TenantRow;
  now: Date;
}

/** Fills an empty account with a small business to look at: categories, staff, services and who offers what. */
export async function plantSeed(db: Db, soil: Soil, data: SeedData): Promise<void> {
  const common = { tenantId: soil.tenant.id, createdAt: soil.now, updatedAt: soil.now };
  const names = [...new Set(data.services.map(({ category }) => category))];
  const headings = names.map((name, position) => ({ ...common, id: newId(), name, position, description: "" }));
  const members = data.staff.map((member, position) => ({
    ...common,
    ...member,
    id: newId(),
    position,
    visibility: "public" as const,
  }));
  const offered = data.services.map((service, position) => serviceRow(soil, service, { position, headings }));
  await db.insert(categories).values(headings);
  await db.insert(staff).values(members);
  await db.insert(services).values(offered);
  const links = data.services.flatMap(({ staff: names }, index) => {
    const service = offered[index];
    const offering = members.filter(({ fullName }) => names.includes(fullName));
    return service ? offering.map((member) => linkRow(common, member.id, service)) : [];
  });
  await db.insert(staffServices).values(links);
}

interface Place {
  position: number;
  headings: { id: string; name: string }[];
}

function serviceRow({ tenant, now }: Soil, seed: SeedService, { position, headings }: Place) {
  const { price, staff: _offeredBy, category, capacityMax = 1, durationDays, durationMinutes, ...columns } = seed;
  return {
    ...SERVICE_DEFAULTS,
    ...columns,
    tenantId: tenant.id,
    id: newId(),
    position,
    capacityMax,
    categoryId: headings.find(({ name }) => name === category)?.id ?? null,
    durationDays: durationDays ?? null,
    durationMinutes: durationDays ? 1440 : (durationMinutes ?? 60),
    priceMinor: toMinor(price, tenant.currency),
    depositPercent: 0,
    createdAt: now,
    updatedAt: now,
  };
}

type Common = Pick<TenantRow, "createdAt" | "updatedAt"> & { tenantId: string };

const linkRow = (
  common: Common,
  staffId: string,
  { id, priceMinor, capacityMin, capacityMax }: ReturnType<typeof serviceRow>,
) => ({ ...common, staffId, serviceId: id, priceMinor, capacityMin, capacityMax, deposit: null });

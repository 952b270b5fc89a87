import type { Db } from "../../db/client";
import { insertTogether, type Rows, rowsOf } from "../../db/insert-together";
import { categories, type ServiceRow, services, staff, staffServices } from "../../db/schema";
import { toMinor } from "../../domain/money";
import { SERVICE_DEFAULTS } from "../services/queries";
import { couponRows, eventRows } from "./plant-offers";
import { extraRows, partRows, questionRows } from "./plant-services";
import type { SeedData, SeedService } from "./seed";
import { common, type Soil } from "./soil";

/**
 * Fills an empty account with a small business to look at: staff, services with all that belongs to them, coupons and
 * events. One statement, for a test may wait for it.
 */
export async function plantSeed(db: Db, soil: Soil, data: SeedData): Promise<void> {
  const names = [...new Set(data.services.map(({ category }) => category))];
  const headings = names.map((name, position) => ({
    ...common(soil),
    name,
    position,
    description: "",
    imageUrl: null,
  }));
  const members = data.staff.map((member, position) => memberRow(soil, member, position));
  const offered: ServiceRow[] = [];
  for (const [position, seed] of data.services.entries())
    offered.push(serviceRow(soil, seed, { position, headings, before: offered }));
  const planted = data.services.flatMap((seed, index) => {
    const service = offered[index];
    return service ? [{ seed, service }] : [];
  });
  const links = planted.flatMap(({ seed, service }) =>
    members.filter(({ fullName }) => seed.staff.includes(fullName)).map(({ id }) => linkRow(soil, id, service)),
  );
  const rows: Rows[] = [
    rowsOf(categories, headings),
    rowsOf(staff, members),
    rowsOf(services, offered),
    rowsOf(staffServices, links),
    extraRows(soil, planted),
    questionRows(soil, planted),
    partRows(soil, planted),
    couponRows(soil, data.coupons ?? []),
    ...eventRows(soil, data.events ?? [], members),
  ];
  await insertTogether(db, rows);
}

const memberRow = (soil: Soil, member: SeedData["staff"][number], position: number): typeof staff.$inferSelect => ({
  ...common(soil),
  ...member,
  position,
  phone: null,
  timeZone: null,
  imageUrl: null,
  visibility: "public",
  feedRotations: 0,
});

interface Place {
  position: number;
  headings: { id: string; name: string }[];
  /** The services before it, of which it may be made. */
  before: ServiceRow[];
}

function serviceRow(soil: Soil, seed: SeedService, { position, headings, before }: Place): ServiceRow {
  const { currency } = soil.tenant;
  const { title, description, color, price, category, capacityMax = 1, durationDays = null, package: sold } = seed;
  return {
    ...SERVICE_DEFAULTS,
    ...common(soil),
    title,
    description,
    color,
    position,
    capacityMax,
    waitlistCapacity: seed.waitlistCapacity ?? 0,
    slotLengthMinutes: seed.slotLengthMinutes ?? null,
    paddingAfterMinutes: seed.paddingAfterMinutes ?? 0,
    type: seed.parts ? "compound" : "simple",
    categoryId: headings.find(({ name }) => name === category)?.id ?? null,
    durationDays,
    durationMinutes: durationDays ? 1440 : minutesOf(seed, before),
    priceMinor: toMinor(price, currency),
    depositPercent: 0,
    packageSize: sold?.size ?? null,
    packageDays: sold?.days ?? null,
    packagePriceMinor: sold ? toMinor(sold.price, currency) : null,
  };
}

/** A whole lasts as long as its parts together. */
function minutesOf({ durationMinutes = 60, parts }: SeedService, before: ServiceRow[]): number {
  if (!parts) return durationMinutes;
  const lengths = parts.map((part) =>
    typeof part === "number" ? part : (before.find(({ title }) => title === part)?.durationMinutes ?? 0),
  );
  return lengths.reduce((sum, minutes) => sum + minutes, 0);
}

const linkRow = (
  { tenant, now }: Soil,
  staffId: string,
  { id: serviceId, priceMinor, capacityMin, capacityMax }: ServiceRow,
): typeof staffServices.$inferSelect => ({
  tenantId: tenant.id,
  staffId,
  serviceId,
  priceMinor,
  capacityMin,
  capacityMax,
  deposit: null,
  createdAt: now,
  updatedAt: now,
});

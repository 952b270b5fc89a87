import type { Db } from "../../../db/client";
import { insertRowsAtOnce, type Rows, rowsOf } from "../../../db/insert-rows";
import { categories, type ServiceRow, services, staff, staffServices } from "../../../db/schema";
import { toMinor } from "../../../domain/money";
import { NO_MARKS } from "../../../schemas/marks";
import { SERVICE_DEFAULTS } from "../../services";
import { common, type SeedContext } from "./seed-context";
import type { SeedData, SeedService } from "./seed-data";
import { couponRows, eventRows } from "./seed-offers";
import { extraRows, partRows, questionRows } from "./seed-services";

/**
 * Fills an empty account with a small business to look at: staff, services with all that belongs to them, coupons and
 * events. One statement, for a test may wait for it.
 */
export async function insertSeed(db: Db, context: SeedContext, data: SeedData): Promise<void> {
  const names = [...new Set(data.services.map(({ category }) => category))];
  const headings = names.map((name, position) => ({
    ...common(context),
    name,
    position,
    description: "",
    imageUrl: null,
  }));
  const members = data.staff.map((member, position) => memberRow(context, member, position));
  const offered: ServiceRow[] = [];
  for (const [position, seed] of data.services.entries())
    offered.push(serviceRow(context, seed, { position, headings, before: offered }));
  const seeded = data.services.flatMap((seed, index) => {
    const service = offered[index];
    return service ? [{ seed, service }] : [];
  });
  const links = seeded.flatMap(({ seed, service }) =>
    members.filter(({ fullName }) => seed.staff.includes(fullName)).map(({ id }) => linkRow(context, id, service)),
  );
  const rows: Rows[] = [
    rowsOf(categories, headings),
    rowsOf(staff, members),
    rowsOf(services, offered),
    rowsOf(staffServices, links),
    extraRows(context, seeded),
    questionRows(context, seeded),
    partRows(context, seeded),
    couponRows(context, data.coupons ?? []),
    ...eventRows(context, data.events ?? [], members),
  ];
  await insertRowsAtOnce(db, rows);
}

const memberRow = (
  context: SeedContext,
  member: SeedData["staff"][number],
  position: number,
): typeof staff.$inferSelect => ({
  ...common(context),
  ...member,
  position,
  phone: null,
  timeZone: null,
  imageUrl: null,
  visibility: "public",
  feedRotations: 0,
  ...NO_MARKS,
});

interface Place {
  position: number;
  headings: { id: string; name: string }[];
  /** The services before it, of which it may be made. */
  before: ServiceRow[];
}

function serviceRow(context: SeedContext, seed: SeedService, { position, headings, before }: Place): ServiceRow {
  const { currency } = context.tenant;
  const { title, description, color, price, category, capacityMax = 1, durationDays = null, package: sold } = seed;
  return {
    ...SERVICE_DEFAULTS,
    ...common(context),
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

/** A composite lasts as long as its parts together. */
function minutesOf({ durationMinutes = 60, parts }: SeedService, before: ServiceRow[]): number {
  if (!parts) return durationMinutes;
  const lengths = parts.map((part) =>
    typeof part === "number" ? part : (before.find(({ title }) => title === part)?.durationMinutes ?? 0),
  );
  return lengths.reduce((sum, minutes) => sum + minutes, 0);
}

const linkRow = (
  { tenant, now }: SeedContext,
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

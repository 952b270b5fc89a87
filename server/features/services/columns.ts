import type { ServiceRow } from "../../db/schema";
import { type Fields, invalid } from "../../domain/errors";
import { toMajor, toMinor } from "../../domain/money";
import { toStamps } from "../../schemas/lists";
import { NO_MARKS, toMarks } from "../../schemas/marks";
import type { CreateServiceInput, Service, UpdateServiceInput } from "./schemas";

const DAY_MINUTES = 1440;

export type ServiceColumns = Omit<ServiceRow, "tenantId" | "id" | "createdAt" | "updatedAt">;

/** The admin's defaults for what a creation leaves out. */
export const SERVICE_DEFAULTS: Omit<ServiceColumns, "title"> = {
  description: "",
  categoryId: null,
  type: "simple",
  color: "#2456d6",
  position: 0,
  visibility: "public",
  durationMinutes: 60,
  durationDays: null,
  priceMinor: 0,
  depositPercent: 100,
  taxRatePercent: 21,
  capacityMin: 1,
  capacityMax: 1,
  waitlistCapacity: 0,
  slotLengthMinutes: null,
  paddingBeforeMinutes: 0,
  paddingAfterMinutes: 0,
  minPriorMinutes: null,
  minCancelMinutes: null,
  maxDays: null,
  requiresApproval: false,
  staffPreference: "least_occupied",
  sameStaff: false,
  packageSize: null,
  packageDays: null,
  packagePriceMinor: null,
  imageUrl: null,
  ...NO_MARKS,
};

/** Input names to columns; what the input leaves out stays undefined. */
export function columnsOf(
  input: CreateServiceInput | Omit<UpdateServiceInput, "id">,
  currency: string,
): Partial<ServiceColumns> {
  const {
    duration,
    price,
    deposit,
    taxRate,
    capacity,
    slotLength,
    paddingBefore,
    paddingAfter,
    packagePrice,
    ...same
  } = input;
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount, currency));
  return {
    ...same,
    durationMinutes: duration,
    priceMinor: minor(price),
    depositPercent: deposit,
    taxRatePercent: taxRate,
    capacityMin: input.capacityMin ?? capacity,
    capacityMax: input.capacityMax ?? capacity,
    slotLengthMinutes: slotLength,
    paddingBeforeMinutes: paddingBefore,
    paddingAfterMinutes: paddingAfter,
    packagePriceMinor: packagePrice === null ? null : minor(packagePrice),
  } as Partial<ServiceColumns>;
}

/**
 * What a patch makes of a service: the rules that tie its fields together.
 *
 * @throws DomainError validation on `type`, `capacityMin` or `durationDays`
 */
export function merged(row: ServiceColumns, patch: Partial<ServiceColumns>): Partial<ServiceColumns> {
  const next = { ...row, ...definedOf(patch) };
  requireConsistent(row, next);
  const changes = { ...patch };
  if (next.durationDays !== null) changes.durationMinutes = DAY_MINUTES;
  else if (next.type !== "simple") delete changes.durationMinutes;
  return changes;
}

const definedOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

function requireConsistent(row: ServiceColumns, next: ServiceColumns): void {
  const faults: Fields = {};
  if (next.type !== row.type) faults.type = "The type of a service cannot change.";
  if (next.capacityMin > next.capacityMax) faults.capacityMin = "Must be at most capacityMax.";
  if (next.durationDays !== null && next.type !== "simple")
    faults.durationDays = "Only a simple service can last days.";
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** A service as answers show it; amounts in major units of the account's currency. */
export const toService = (row: ServiceRow, currency: string): Service => ({
  id: row.id,
  title: row.title,
  description: row.description,
  categoryId: row.categoryId,
  type: row.type,
  color: row.color,
  position: row.position,
  visibility: row.visibility,
  duration: row.durationMinutes,
  durationDays: row.durationDays,
  price: toMajor(row.priceMinor, currency),
  deposit: row.depositPercent,
  taxRate: row.taxRatePercent,
  capacityMin: row.capacityMin,
  capacityMax: row.capacityMax,
  waitlistCapacity: row.waitlistCapacity,
  slotLength: row.slotLengthMinutes,
  paddingBefore: row.paddingBeforeMinutes,
  paddingAfter: row.paddingAfterMinutes,
  minPriorMinutes: row.minPriorMinutes,
  minCancelMinutes: row.minCancelMinutes,
  maxDays: row.maxDays,
  requiresApproval: row.requiresApproval,
  staffPreference: row.staffPreference,
  sameStaff: row.sameStaff,
  packageSize: row.packageSize,
  packageDays: row.packageDays,
  packagePrice: row.packagePriceMinor === null ? null : toMajor(row.packagePriceMinor, currency),
  imageUrl: row.imageUrl,
  ...toMarks(row),
  ...toStamps(row),
});

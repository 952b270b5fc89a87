import { markUnchanged, type TenantContext } from "../../context";
import { changesIn } from "../../db/changes";
import type { ExtraRow } from "../../db/schema";
import { DomainError, invalid } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { getService } from "../services";
import { insertExtra, lockExtra, updateExtra } from "./queries";
import type { CreateExtraInput, UpdateExtraInput } from "./schemas";

type ExtraColumns = Omit<ExtraRow, "tenantId" | "id" | "serviceId" | "createdAt" | "updatedAt">;

const EXTRA_DEFAULTS: Omit<ExtraColumns, "title"> = {
  description: "",
  position: 0,
  priceMinor: 0,
  durationMinutes: 0,
  minQuantity: 0,
  maxQuantity: 1,
  perPerson: false,
};

/**
 * Adds an extra to a simple service. The type of a service never changes, so it needs no lock.
 *
 * @throws DomainError not_found | conflict when the service is made of parts | validation on `minQty`
 */
export async function createExtra(ctx: TenantContext, input: CreateExtraInput): Promise<ExtraRow> {
  const { db, tenant, now } = ctx;
  const { id: serviceId, title } = input;
  const { type } = await getService(db, tenant.id, serviceId);
  if (type !== "simple") throw new DomainError("conflict", "Only a simple service can have extras.");
  const blank = { ...EXTRA_DEFAULTS, title };
  const columns = { ...blank, ...(changesIn<ExtraColumns>(blank, columnsOf(input, tenant.currency)) ?? {}) };
  requireQuantities(columns);
  return insertExtra(db, tenant.id, { serviceId, ...columns, now });
}

/** Writes the fields that are sent. @throws DomainError not_found | validation on `minQty` */
export async function changeExtra(ctx: TenantContext, input: UpdateExtraInput): Promise<ExtraRow> {
  const { db, tenant, now } = ctx;
  const row = await lockExtra(db, tenant.id, input);
  const changes = changesIn<ExtraRow>(row, columnsOf(input, tenant.currency));
  if (changes) {
    requireQuantities({ ...row, ...changes });
    return updateExtra(db, row, { ...changes, updatedAt: now });
  }
  markUnchanged(ctx);
  return row;
}

/** Input names to columns; what the input leaves out stays undefined. */
function columnsOf(input: CreateExtraInput | UpdateExtraInput, currency: string): Partial<ExtraColumns> {
  const { title, description, position, price, duration, minQty, maxQty, perPerson } = input;
  return {
    title,
    description,
    position,
    priceMinor: price === undefined ? undefined : toMinor(price, currency),
    durationMinutes: duration,
    minQuantity: minQty,
    maxQuantity: maxQty,
    perPerson,
  } as Partial<ExtraColumns>;
}

function requireQuantities({ minQuantity, maxQuantity }: Pick<ExtraColumns, "minQuantity" | "maxQuantity">): void {
  if (minQuantity > maxQuantity) throw invalid({ minQty: "Must be at most maxQty." });
}

import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import { type ServiceRow, services } from "../../../db/schema";
import { toMajor } from "../../../domain/money";
import { rememberedServices } from "../../storefront";
import type { PublicPackage } from "./schemas";

/** A service whose package is on sale. */
export type Packaged = ServiceRow & { packageSize: number };

/** Whether the account sells a package of a service to visitors: it says how many uses it has, and shows the service. */
export const isPackaged = (service: ServiceRow): service is Packaged =>
  service.visibility === "public" && service.packageSize !== null;

/** In minor units. */
export const packagePriceOf = ({ packagePriceMinor, packageSize, priceMinor }: Packaged): number =>
  packagePriceMinor ?? packageSize * priceMinor;

/** The packages that can be bought, in the order of their services. */
export async function listPackagesOnSale(ctx: TenantContext): Promise<PublicPackage[]> {
  const { db, tenant } = ctx;
  const [rows, { data: bookable }] = await Promise.all([listPackaged(db, tenant.id), rememberedServices(ctx)]);
  return rows.filter(isPackaged).flatMap((row) => {
    const service = bookable.find(({ id }) => id === row.id);
    return service ? [toPublicPackage(row, { currency: tenant.currency, singlePrice: service.price })] : [];
  });
}

const listPackaged = (db: Db, tenantId: string): Promise<ServiceRow[]> =>
  db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, tenantId), isNotNull(services.packageSize), eq(services.visibility, "public")))
    .orderBy(asc(services.position), asc(services.title), asc(services.id));

function toPublicPackage(
  row: Packaged,
  { currency, singlePrice }: { currency: string; singlePrice: number },
): PublicPackage {
  return {
    service: row.id,
    title: row.title,
    size: row.packageSize,
    days: row.packageDays,
    price: toMajor(packagePriceOf(row), currency),
    // Rounded to what the currency has: a sum of decimals may be off by less.
    regularPrice: Number((singlePrice * row.packageSize).toFixed(4)),
    currency,
    taxRate: row.taxRatePercent,
    imageUrl: row.imageUrl,
  };
}

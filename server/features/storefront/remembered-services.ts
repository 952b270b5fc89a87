import { LRUCache } from "lru-cache";
import type { TenantContext } from "../../context";
import { type Db, database } from "../../db/client";
import { runText } from "../../db/statement";
import { processSingleton } from "../../process/process-singleton";
import { share } from "../../schemas/shared-answers";
import { PublicServiceList } from "./schemas";
import { listPublicServices } from "./to-storefront";

/** Services of all accounts together, each with its members, extras and questions. */
const SERVICES_MAX = 5_000;

interface Kept {
  version: string;
  list: PublicServiceList;
}

const memory = processSingleton("slotwrightStorefronts", () => new LRUCache<string, Kept>({ maxSize: SERVICES_MAX }));

/**
 * The services that can be booked, read once for each state of the rows that they are made of. The list is shared
 * between requests: never write to it.
 *
 * Nothing is told because it is recent: each request asks the database for the state, in one statement.
 */
export async function rememberedServices(ctx: TenantContext): Promise<PublicServiceList> {
  const { db, tenant } = ctx;
  // A transaction may see what never comes to be.
  if (db !== database().db) return readServices(ctx);
  const version = [await findVersion(db, tenant.id), ...rulesOf(tenant)].join(" ");
  const known = memory.get().get(tenant.id);
  if (known?.version === version) return known.list;
  const list = share(await readServices(ctx));
  const size = list.data.reduce(
    (sum, { staff, extras, fields }) => sum + staff.length + extras.length + fields.length,
    1,
  );
  memory.get().set(tenant.id, { version, list }, { size });
  return list;
}

/** Shaped as the answer says, because shared ones pass unchecked. */
const readServices = async (ctx: TenantContext): Promise<PublicServiceList> => {
  const { data, error } = PublicServiceList.safeParse({ data: await listPublicServices(ctx) });
  if (!data) throw error;
  return data;
};

/** What of the account's own row stands in its services. */
const rulesOf = ({ currency, minPriorMinutes, minCancelMinutes, maxDays }: TenantContext["tenant"]) => [
  currency,
  minPriorMinutes,
  minCancelMinutes,
  maxDays,
];

const TABLES = {
  services: "id",
  staff: "id",
  staff_services: "staff_id::text || service_id::text",
  service_parts: "whole_id::text || position",
  extras: "id",
  questions: "id",
};

// `xmin` changes with every write of a row; see `server/db/tenants.ts`.
const VERSION = `select md5(concat_ws('|', ${Object.entries(TABLES)
  .map(
    ([table, key]) =>
      `(select string_agg((${key})::text || xmin::text, ',' order by ${key}) from ${table} where tenant_id = $1::uuid)`,
  )
  .join(", ")})) as version`;

async function findVersion(db: Db, tenantId: string): Promise<string> {
  const [found] = await runText<{ version: string }>(db, VERSION, [tenantId]);
  return found?.version ?? "";
}

import { LRUCache } from "lru-cache";
import type { TenantContext } from "../../../context";
import { arrayOf } from "../../../db/arrays";
import { StaleLock } from "../../../db/own-transaction";
import type { NotificationRow } from "../../../db/schema";
import { type Ask, askText } from "../../../db/unit/ask";
import { roundTrip } from "../../../db/unit/round-trip";
import { processSingleton } from "../../../process/process-singleton";
import {
  type Audience,
  type OfferedPart,
  type OfferedService,
  offeredPartsAsk,
  offeredServiceAsk,
} from "../../availability";
import { activeNotificationsAsk } from "../../notifications";
import { type Intake, intakeAsk, NO_INTAKE } from "../intake/queries";
import { type Bookable, bookableOf, segmentsOf } from "../segments/segments";

/** A service with all that a booking of it is made of. */
export interface CatalogueService extends Bookable {
  intake: Intake;
  categoryName: string | null;
}

/** What bookings of some services are made of, as it was when its version was read, or later. */
export interface Catalogue {
  version: string;
  /** By id; none of what the audience cannot book. */
  services: Map<string, CatalogueService>;
  /** The account's active templates that notify of new bookings. */
  templates: NotificationRow[];
}

interface CatalogueAsked {
  /** In lower case. */
  serviceIds: string[];
  audience: Audience;
}

const MEMBERS_MAX = 5_000;
/**
 * What this process has read before. Nothing in it decides by itself: whoever uses it compares its version with what
 * the database says in the same transaction, so it needs no time to live, and any number of processes may write.
 */
const memory = processSingleton(
  "slotwrightCatalogue",
  () => new LRUCache<string, Catalogue>({ maxSize: MEMBERS_MAX }),
).get;

const keyOf = ({ tenant }: TenantContext, { serviceIds, audience }: CatalogueAsked): string =>
  [tenant.id, audience, ...idsOf(serviceIds)].join(" ");

const idsOf = (serviceIds: string[]): string[] => [...new Set(serviceIds)].sort();

/** The catalogue as this process knows it, else as it is now; see `freshnessOf`. */
export async function catalogueFor(ctx: TenantContext, asked: CatalogueAsked): Promise<Catalogue> {
  return memory().get(keyOf(ctx, asked)) ?? readCatalogue(ctx, asked);
}

/** The catalogue as it is now. */
export async function currentCatalogue(ctx: TenantContext, asked: CatalogueAsked): Promise<Catalogue> {
  const known = memory().get(keyOf(ctx, asked));
  if (!known) return readCatalogue(ctx, asked);
  const [version] = await roundTrip(ctx, [versionAsk(ctx, asked)]);
  return version === known.version ? known : readCatalogue(ctx, asked);
}

/** What a round trip of the command asks of a catalogue that this process remembers. */
export interface Freshness {
  ask: Ask<string>;
  /** Begins the command anew when the catalogue is another by now. @param version as it was read, behind the locks */
  require: (version: string) => void;
}

/** Whether a catalogue is still what the command may decide with. */
export const freshnessOf = (ctx: TenantContext, asked: CatalogueAsked, known: Catalogue): Freshness => ({
  ask: versionAsk(ctx, asked),
  require: (version) => {
    if (known.version === version) return;
    memory().delete(keyOf(ctx, asked));
    throw new StaleLock("What is offered has changed.");
  },
});

const TYPES_OF_NEW = ["booking_new", "booking_new_series", "waitlist_joined"] as const;

/** The version is read first, so what is kept under it is never older. */
async function readCatalogue(ctx: TenantContext, asked: CatalogueAsked): Promise<Catalogue> {
  const { id: tenantId } = ctx.tenant;
  const ids = idsOf(asked.serviceIds);
  const { audience } = asked;
  const [version, templates, intakes, categories, ...rest] = await roundTrip(ctx, [
    versionAsk(ctx, asked),
    activeNotificationsAsk(tenantId, [...TYPES_OF_NEW]),
    intakeAsk(tenantId, ids),
    categoryNamesAsk(tenantId, ids),
    ...ids.map((serviceId) => offeredServiceAsk(tenantId, { serviceId, audience })),
    ...ids.map((serviceId) => offeredPartsAsk(tenantId, { serviceId, audience })),
  ]);
  const services = new Map<string, CatalogueService>();
  for (const [index, id] of ids.entries()) {
    const offered = rest[index] as OfferedService | null;
    if (!offered) continue;
    const parts = rest[ids.length + index] as OfferedPart[];
    const [intake, categoryName] = [intakes.get(id) ?? NO_INTAKE, categories.get(id) ?? null];
    services.set(id, { ...bookableOf(offered, parts), intake, categoryName });
  }
  const catalogue = { version, services, templates };
  memory().set(keyOf(ctx, asked), catalogue, { size: sizeOf(catalogue) });
  return catalogue;
}

const sizeOf = ({ services }: Catalogue): number =>
  [...services.values()].reduce(
    (sum, service) => segmentsOf(service).reduce((all, { members }) => all + 1 + members.length, sum),
    2,
  );

// $1 tenant, $2 services.
const CATEGORY_NAMES = `
  select s.id, c.name from services s join categories c on c.tenant_id = s.tenant_id and c.id = s.category_id
  where s.tenant_id = $1::uuid and s.id = any($2::uuid[])`;

const categoryNamesAsk = (tenantId: string, ids: string[]): Ask<Map<string, string>> =>
  askText<{ id: string; name: string }, Map<string, string>>(
    CATEGORY_NAMES,
    [tenantId, arrayOf(ids)],
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );

// Row versions are named by `xmin`, as in the look-up of the account: every write of a row gives it another. $1 tenant,
// $2 services, $3 types of templates.
const VERSION = `
  with asked as (
    select unnest($2::uuid[]) as id
    union
    select p.service_id from service_parts p
    where p.tenant_id = $1::uuid and p.whole_id = any($2::uuid[]) and p.service_id is not null
  ), line as (
    select 's' || s.id || s.xmin::text || coalesce(c.xmin::text, '') as line
    from asked join services s on s.tenant_id = $1::uuid and s.id = asked.id
    left join categories c on c.tenant_id = $1::uuid and c.id = s.category_id
    union all
    select 'l' || l.service_id || l.staff_id || l.xmin::text || ' ' || m.xmin::text
    from asked join staff_services l on l.tenant_id = $1::uuid and l.service_id = asked.id
    join staff m on m.tenant_id = $1::uuid and m.id = l.staff_id
    union all
    select 'p' || p.whole_id || p.position || ' ' || p.xmin::text
    from service_parts p where p.tenant_id = $1::uuid and p.whole_id = any($2::uuid[])
    union all
    select 'e' || e.id || e.xmin::text from extras e where e.tenant_id = $1::uuid and e.service_id = any($2::uuid[])
    union all
    select 'q' || q.id || q.xmin::text from questions q where q.tenant_id = $1::uuid and q.service_id = any($2::uuid[])
    union all
    select 'n' || n.id || n.xmin::text from notifications n
    where n.tenant_id = $1::uuid and n.type = any($3::text[]) and n.active
  )
  select coalesce(md5(string_agg(line, ',' order by line)), '') as version from line`;

/** What names the state that a catalogue is made of; it changes with every write of its rows. */
const versionAsk = ({ tenant }: TenantContext, { serviceIds }: CatalogueAsked): Ask<string> =>
  askText<{ version: string }, string>(
    VERSION,
    [tenant.id, arrayOf(idsOf(serviceIds)), arrayOf([...TYPES_OF_NEW])],
    ([row]) => row?.version ?? "",
  );

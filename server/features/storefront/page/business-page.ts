import type { TenantContext } from "../../../context";
import { addDays } from "../../../domain/dates";
import { OPENING_DAYS, openingAt } from "../../../domain/schedule/opening";
import { addressLinesOf } from "../../../domain/text/company-address";
import { localTimeOf } from "../../../domain/zones";
import { env } from "../../../env";
import { listOfferings } from "../queries";
import { rememberedServices } from "../remembered-services";
import { toStaff } from "../to-storefront";
import { nextTimesOf } from "./next-times";
import { listCompanyHolidays } from "./queries";
import type { BusinessPage } from "./schemas";

/** How many of a team are shown. */
const TEAM_MAX = 24;

/** What the page of the business shows beside its services and events. */
export async function viewBusinessPage(ctx: TenantContext): Promise<BusinessPage> {
  const { db, tenant } = ctx;
  const { data: services } = await rememberedServices(ctx);
  const members = tenant.showTeam ? toStaff(await listOfferings(db, tenant.id)).slice(0, TEAM_MAX) : [];
  const [opening, next] = await Promise.all([
    tenant.showHours ? openingOf(ctx) : null,
    nextTimesOf(ctx, services, members),
  ]);
  const { slug, companyName, about, logoUrl, coverUrl, socialUrls, businessHours } = tenant;
  const addressLines = addressLinesOf(tenant);
  return {
    slug,
    url: slug === null ? null : `${env().APP_ORIGIN}/${slug}`,
    isIndexed: slug !== null && tenant.searchEngines && !tenant.isSandbox,
    companyName,
    about,
    logoUrl,
    coverUrl,
    addressLines,
    mapUrl: tenant.mapUrl ?? mapSearch(addressLines),
    socialUrls,
    hours: tenant.showHours ? businessHours : null,
    opening,
    ...next,
  };
}

async function openingOf({ db, tenant, now }: TenantContext): Promise<BusinessPage["opening"]> {
  const { businessHours, timeZone } = tenant;
  if (businessHours.length === 0) return null;
  const from = localTimeOf(timeZone, now.getTime()).date;
  const holidays = await listCompanyHolidays(db, tenant.id, { from, to: addDays(from, OPENING_DAYS) });
  const { isOpen, changesAt } = openingAt({ businessHours, holidays, timeZone }, now.getTime());
  return { isOpen, changesAt: changesAt === null ? null : new Date(changesAt).toISOString() };
}

/** A search that every map answers; no key, and nothing of it is loaded by the page. */
const mapSearch = (lines: string[]): string | null =>
  lines.length === 0 ? null : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(", "))}`;

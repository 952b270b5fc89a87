import { z } from "zod";
import type { TenantContext } from "../../context";
import { toMajor } from "../../domain/money";
import { procedure, router } from "../../trpc";
import { listCategories } from "../categories/queries";
import { listOfferings, type Offering } from "./queries";
import {
  Config,
  PublicCategoryList,
  type PublicService,
  PublicServiceList,
  PublicStaffList,
  type PublicStaffMember,
} from "./schemas";

const nothingAsked = z.object({});
const CATEGORIES_MAX = 1000;

const meta = (
  path: `/${string}`,
  operationId: string,
  said: { tag: string; summary: string; description: string },
) => ({
  scope: "public" as const,
  refuses: [],
  openapi: {
    method: "GET" as const,
    path,
    operationId,
    tags: [said.tag],
    summary: said.summary,
    description: said.description,
  },
});

/** What visitors see of an account before they book. */
export const storefrontRouter = router({
  config: procedure
    .meta(
      meta("/config", "getConfig", {
        tag: "Account",
        summary: "Get the account's settings",
        description: "What a booking page needs: names, zone, currency, rules.",
      }),
    )
    .input(nothingAsked)
    .output(Config)
    .query(({ ctx }) => toConfig(ctx)),

  categories: procedure
    .meta(
      meta("/categories", "listCategories", {
        tag: "Services",
        summary: "List categories",
        description: "Headings in their order.",
      }),
    )
    .input(nothingAsked)
    .output(PublicCategoryList)
    .query(({ ctx }) => listCategories(ctx.db, ctx.tenant.id, { limit: CATEGORIES_MAX, offset: 0 })),

  services: procedure
    .meta(
      meta("/services", "listServices", {
        tag: "Services",
        summary: "List bookable services",
        description: "Public services that a public staff member with a schedule offers.",
      }),
    )
    .input(nothingAsked)
    .output(PublicServiceList)
    .query(async ({ ctx }) => ({ data: toServices(ctx, await listOfferings(ctx.db, ctx.tenant.id)) })),

  staff: procedure
    .meta(
      meta("/staff", "listStaff", {
        tag: "Staff",
        summary: "List bookable staff",
        description: "Public staff members with the bookable services they offer.",
      }),
    )
    .input(nothingAsked)
    .output(PublicStaffList)
    .query(async ({ ctx }) => ({ data: toStaff(await listOfferings(ctx.db, ctx.tenant.id)) })),
});

const toConfig = ({ tenant, now }: TenantContext): z.infer<typeof Config> => ({
  ...tenant,
  slotLength: tenant.slotLengthMinutes,
  now: now.toISOString(),
  sandbox: tenant.isSandbox,
});

function grouped(offerings: Offering[], keyOf: (offering: Offering) => string): Offering[][] {
  const groups = new Map<string, Offering[]>();
  for (const offering of offerings) {
    const key = keyOf(offering);
    groups.set(key, [...(groups.get(key) ?? []), offering]);
  }
  return [...groups.values()];
}

function toServices({ tenant }: TenantContext, offerings: Offering[]): PublicService[] {
  const major = (minor: number) => toMajor(minor, tenant.currency);
  return grouped(offerings, ({ service }) => service.id).map((offers) => {
    const [{ service }] = offers as [Offering];
    return {
      ...service,
      duration: service.durationMinutes,
      price: major(Math.min(...offers.map(({ priceMinor }) => priceMinor))),
      currency: tenant.currency,
      deposit: service.depositPercent,
      taxRate: service.taxRatePercent,
      capacityMin: Math.min(...offers.map(({ capacityMin }) => capacityMin)),
      capacityMax: Math.max(...offers.map(({ capacityMax }) => capacityMax)),
      minPriorMinutes: service.minPriorMinutes ?? tenant.minPriorMinutes,
      minCancelMinutes: service.minCancelMinutes ?? tenant.minCancelMinutes,
      maxDays: service.maxDays ?? tenant.maxDays,
      staff: offers.map(({ member, priceMinor }) => ({
        id: member.id,
        fullName: member.fullName,
        price: major(priceMinor),
      })),
      extras: [],
      fields: [],
    };
  });
}

function toStaff(offerings: Offering[]): PublicStaffMember[] {
  return grouped(offerings, ({ member }) => member.id)
    .map((offers) => ({ ...(offers as [Offering])[0].member, serviceIds: offers.map(({ service }) => service.id) }))
    .sort((a, b) => a.position - b.position || a.fullName.localeCompare(b.fullName));
}

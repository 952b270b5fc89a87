import { z } from "zod";
import { procedure, router } from "../../trpc";
import { listCategories } from "../categories";
import { viewBusinessPage } from "./page/business-page";
import { BusinessPage } from "./page/schemas";
import { listOfferings } from "./queries";
import { rememberedServices } from "./remembered-services";
import { Config, PublicCategoryList, PublicServiceList, PublicStaffList } from "./schemas";
import { toConfig, toStaff } from "./to-storefront";

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

  page: procedure
    .meta(
      meta("/page", "getPage", {
        tag: "Account",
        summary: "Get the business page",
        description:
          "What the page of the business shows beside its services and events: what it says of itself, where it is, whether it is open, its team, and when services can be had next.",
      }),
    )
    .input(nothingAsked)
    .output(BusinessPage)
    .query(({ ctx }) => viewBusinessPage(ctx)),

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
        description:
          "Public services that a public staff member with a schedule offers, each with its extras and questions.",
      }),
    )
    .input(nothingAsked)
    .output(PublicServiceList)
    .query(({ ctx }) => rememberedServices(ctx)),

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

import { z } from "zod";
import { isReservedSlug } from "../../domain/text/page-slug";
import { ENDS_HERE, line, text, url } from "../../schemas/fields";

export const CLOCKS = ["auto", "12", "24"] as const;

/** What each setting of the business page means. */
export const PAGE_SAYS = {
  slug: "Address of the business page, `/{slug}`: 3 to 40 of a–z, 0–9 and single -. A former one leads to the present one. Null: no page.",
  coverUrl: "Picture across the top of the business page.",
  about: "What the business says of itself, in Markdown.",
  addressLines:
    "The address as the business page writes it. Empty: `companyAddress`. Where that is null, mails, calendars and tickets say these lines too.",
  mapUrl: "Where the way there is shown. Null: a map's search.",
  socialUrls: "Pages of the business elsewhere.",
  showTeam: "The business page shows who works there.",
  showHours: "The business page shows the hours, and whether it is open now.",
  searchEngines: "Search engines may list the business page; never a sandbox's.",
  clock: "Hours of the times on pages; `auto`: as the visitor's region.",
} as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const slug = () =>
  z
    .string()
    .trim()
    .min(3)
    .max(40, ENDS_HERE)
    .regex(SLUG, { error: "Must be of a–z, 0–9 and single - between them." })
    .refine((value) => !isReservedSlug(value), "This address is kept for our own pages.");

/** The settings of the business page as they are written. */
export const pageFields = {
  slug: slug().nullable().describe(PAGE_SAYS.slug),
  coverUrl: url().nullable().describe(PAGE_SAYS.coverUrl),
  about: text(2000).describe(PAGE_SAYS.about),
  addressLines: z.array(line(120)).max(6).describe(PAGE_SAYS.addressLines),
  mapUrl: url().nullable().describe(PAGE_SAYS.mapUrl),
  socialUrls: z.array(url()).max(10).describe(PAGE_SAYS.socialUrls),
  showTeam: z.boolean().describe(PAGE_SAYS.showTeam),
  showHours: z.boolean().describe(PAGE_SAYS.showHours),
  searchEngines: z.boolean().describe(PAGE_SAYS.searchEngines),
  clock: z.enum(CLOCKS).describe(PAGE_SAYS.clock),
};

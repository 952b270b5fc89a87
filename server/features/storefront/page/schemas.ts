import { z } from "zod";
import { idOut, instantOut } from "../../../schemas/outputs";

const Next = z
  .object({
    service: idOut(),
    start: instantOut().nullable().describe("The next free start; null: none within two weeks."),
    waitlist: z.boolean().describe("Nothing is free, but one can wait for a place."),
    waitDate: z
      .string()
      .nullable()
      .describe("The first local date with a place on the waiting list, where one has to wait."),
  })
  .meta({ id: "NextTime", description: "When a service can be had next." });
export type NextTime = z.infer<typeof Next>;

const TeamMember = z
  .object({
    id: idOut(),
    fullName: z.string(),
    info: z.string(),
    imageUrl: z.string().nullable(),
    next: Next.nullable().describe(
      "When the member can be had next, for whichever of their services that is soonest; null: customers may not choose whom they get, or there is nothing they do.",
    ),
  })
  .meta({ id: "TeamMember", description: "Somebody who works there." });

const OpenDay = z
  .object({
    weekday: z.int().min(1).max(7).describe("1 = Monday."),
    start: z.string().describe("Wall time `HH:MM`."),
    end: z.string().describe("Wall time `HH:MM`, or `24:00`."),
  })
  .meta({ id: "OpenDay", description: "One open weekday." });

const Opening = z
  .object({
    isOpen: z.boolean(),
    changesAt: instantOut().nullable().describe("When it closes or opens next; null: not within two weeks."),
  })
  .meta({ id: "Opening", description: "Whether the business is open now, holidays included." });

export const BusinessPage = z
  .object({
    slug: z.string().nullable(),
    url: z.string().nullable().describe("Where the page stands; null without a slug."),
    isIndexed: z.boolean().describe("Whether search engines may list it."),
    companyName: z.string(),
    about: z.string().describe("Markdown."),
    logoUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
    addressLines: z.array(z.string()),
    mapUrl: z.string().nullable().describe("Where the way there is shown; null without an address."),
    socialUrls: z.array(z.string()),
    hours: z.array(OpenDay).nullable().describe("Null where the account does not show them."),
    opening: Opening.nullable().describe("Null where the account does not show its hours, or has none."),
    team: z.array(TeamMember).describe("Empty where the account does not show its team."),
    nextTimes: z.array(Next).describe("Of the first services in their order, at most 16."),
  })
  .meta({ id: "BusinessPage", description: "What the page of the business shows beside its services and events." });
export type BusinessPage = z.infer<typeof BusinessPage>;

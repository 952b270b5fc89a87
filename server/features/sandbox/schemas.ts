import { z } from "zod";
import { SCOPES } from "../../domain/scopes";
import { line, timestamp, timeZone } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";
import { SEEDS } from "./seeds/seeds";

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

export const CreateSandboxInput = z.object({
  name: line().optional().describe("Company name. Default: the seed's, else Sandbox."),
  timeZone: timeZone().optional().describe("IANA zone. Default Europe/Madrid."),
  currency: z
    .string()
    .refine((code) => CURRENCIES.has(code), "Must be an ISO 4217 currency code such as EUR.")
    .optional()
    .describe("ISO 4217. Default EUR."),
  seed: z.enum(SEEDS).optional().describe("What the account starts with. Default `empty`."),
});
export type CreateSandboxInput = z.infer<typeof CreateSandboxInput>;

export const Sandbox = z
  .object({
    apiKey: z.string().describe(`A key with every scope (${SCOPES.length}); shown this once.`),
    publicKey: z.string().describe("Addresses the public API and the booking page."),
    tenant: z.object({ id: idOut(), name: z.string(), timeZone: z.string(), currency: z.string() }),
    expiresAt: instantOut().describe("When the account and all its rows end: 24 hours from now."),
    baseUrl: z.string().describe("Base address of the management API."),
    bookingUrl: z.string().describe("The account's hosted booking page."),
    adminUrl: z.string().describe("A link of one use that opens its back office as owner, without signing up."),
  })
  .meta({ id: "Sandbox", description: "A disposable account to try everything on." });
export type Sandbox = z.infer<typeof Sandbox>;

export const SandboxClock = z
  .object({ now: instantOut().describe("The account's present time; it runs on from what was set.") })
  .meta({ id: "SandboxClock", description: "A sandbox's clock." });

export const SetClockInput = z.object({
  now: timestamp().describe("The new present; forward only, at most 10 years from real time."),
});

export const SetClock = z
  .object({
    now: instantOut(),
    fired: z
      .array(
        z.object({
          type: z
            .string()
            .describe(
              "A notification's type, such as `reminder`, or `booking.done`, `booking.expired`, `ticket.expired`, `package.expired`, `webhook.attempt` or `customer.erased`.",
            ),
          at: instantOut(),
          id: idOut().describe("Of the booking, ticket, package, delivery or customer, and of who gets an agenda."),
        }),
      )
      .describe("What fell due on the way, in order."),
  })
  .meta({ id: "SetSandboxClock", description: "The clock as set, and what fell due on the way." });

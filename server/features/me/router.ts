import { z } from "zod";
import { DomainError } from "../../domain/errors";
import { SCOPES } from "../../domain/scopes";
import { idOut, instantOut } from "../../schemas/outputs";
import { procedure, router } from "../../trpc";

const Me = z
  .object({
    tenant: z.object({ id: idOut(), name: z.string(), timeZone: z.string(), currency: z.string() }),
    scopes: z.array(z.enum(SCOPES)),
    key: z.object({
      name: z.string().describe("What it was called when it was made, or renamed to."),
      hint: z.string().describe("Its last four characters."),
      expiresAt: instantOut().nullable().describe("From when on it is not valid any more, UTC; null: never."),
    }),
  })
  .meta({ id: "Me", description: "The account a key belongs to, and what the key may do." });

export const meRouter = router({
  get: procedure
    .meta({
      scope: "any",
      refuses: [],
      openapi: {
        method: "GET",
        path: "/me",
        operationId: "getMe",
        tags: ["Account"],
        summary: "Get the key and its account",
        description: "Works with any valid key.",
      },
    })
    .input(z.object({}))
    .output(Me)
    .query(({ ctx: { tenant, actor } }) => {
      // Persons have procedures of their own for this.
      if (actor.kind !== "key") throw new DomainError("forbidden", "Only a key asks what it may do.");
      return {
        tenant: { id: tenant.id, name: tenant.companyName, timeZone: tenant.timeZone, currency: tenant.currency },
        scopes: [...actor.scopes],
        key: { name: actor.name, hint: actor.keyHint, expiresAt: actor.expiresAt?.toISOString() ?? null },
      };
    }),
});

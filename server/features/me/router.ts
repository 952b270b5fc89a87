import { z } from "zod";
import { idOut } from "../../schemas/outputs";
import { SCOPES } from "../../scopes";
import { procedure, router } from "../../trpc";

const Me = z
  .object({
    tenant: z.object({ id: idOut(), name: z.string(), timeZone: z.string(), currency: z.string() }),
    scopes: z.array(z.enum(SCOPES)),
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
        summary: "Get the key's account",
        description: "Works with any valid key.",
      },
    })
    .input(z.object({}))
    .output(Me)
    .query(({ ctx: { tenant, actor } }) => ({
      tenant: { id: tenant.id, name: tenant.companyName, timeZone: tenant.timeZone, currency: tenant.currency },
      scopes: actor.kind === "api" ? [...actor.scopes] : [],
    })),
});

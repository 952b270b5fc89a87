import { z } from "zod";
import { nothing } from "../../schemas/lists";
import { openProcedure, procedure, router } from "../../trpc";
import { createSandbox, requireSandbox, setClock } from "./create";
import { fireDue } from "./due";
import { deleteSandbox } from "./queries";
import { CreateSandboxInput, Sandbox, SandboxClock, SetClock, SetClockInput } from "./schemas";

const tags = ["Sandbox"];

export const sandboxRouter = router({
  create: openProcedure
    .meta({
      scope: "none",
      refuses: ["validation"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/sandbox",
        operationId: "createSandbox",
        tags,
        summary: "Open a sandbox",
        description: "A disposable account for 24 hours, without signing up. Also served at `/api/sandbox`.",
      },
    })
    .input(CreateSandboxInput)
    .output(Sandbox)
    .mutation(({ ctx, input }) => createSandbox(ctx, input)),

  delete: procedure
    .meta({
      scope: "any",
      power: "account",
      refuses: ["not_found"],
      status: 204,
      unaudited: true,
      openapi: {
        method: "DELETE",
        path: "/sandbox",
        operationId: "deleteSandbox",
        tags,
        summary: "Delete the sandbox",
        description: "Deletes the sandbox of the calling key with all its data; the key is dead afterwards.",
      },
    })
    .input(z.object({}))
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await deleteSandbox(ctx.db, ctx.tenant.id);
      return null;
    }),

  clock: procedure
    .meta({
      scope: "settings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/sandbox/clock",
        operationId: "getSandboxClock",
        tags,
        summary: "Read the clock",
        description: "The sandbox's present time.",
      },
    })
    .input(z.object({}))
    .output(SandboxClock)
    .query(({ ctx }) => {
      requireSandbox(ctx);
      return { now: ctx.now.toISOString() };
    }),

  setClock: procedure
    .meta({
      scope: "settings:write",
      refuses: ["not_found", "validation"],
      nonRepeatable: true,
      openapi: {
        method: "PUT",
        path: "/sandbox/clock",
        operationId: "setSandboxClock",
        tags,
        summary: "Set the clock",
        description:
          "Moves the sandbox's present forward; it runs on from there. What falls due on the way happens in order, each thing as of its own time; at most 5,000 things at once. Of a webhook delivery the attempt that is due is made, once; the rest of its schedule counts from then.",
      },
    })
    .input(SetClockInput)
    .output(SetClock)
    .mutation(async ({ ctx, input }) => {
      const now = new Date(input.now);
      const { ctx: set, from } = await setClock(ctx, now);
      return { now: now.toISOString(), fired: await fireDue(set, from) };
    }),
});

import { initTRPC } from "@trpc/server";
import type { Context, TenantContext } from "./context";
import { insertAudit } from "./audit";
import { isTransient } from "./db/violations";
import { DomainError, invariant, type Refusal } from "./domain/errors";
import { allows, type Scope } from "./scopes";

/** All that the surfaces need to know of a procedure. */
export interface ProcedureMeta {
  openapi: {
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    path: `/${string}`;
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
  };
  /** `any`: every valid key. `none`: no key, no account. `public`: the public key in the path. */
  scope: Scope | "any" | "none" | "public";
  /** Beyond what every operation of its kind answers; see `surfaces/openapi.ts`. */
  refuses: readonly Refusal[];
  /** Success status; 200 unless said. 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  /** The answer is a text of this type, not JSON. */
  produces?: "text/calendar";
  /** A write that leaves no audit row. */
  unaudited?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isServer: true,
    // Surfaces answer through `toApiError`; tRPC's own shape must not leak messages or stacks.
    errorFormatter: ({ shape }) => ({ ...shape, message: shape.data.code, data: { code: shape.data.code } }),
  });

export const router = t.router;

class RolledBack extends Error {}

const TRIES = 4;

/**
 * Runs a mutation as one transaction and writes its audit row there: both stand or fall together.
 *
 * Under an idempotency key the surface has opened a transaction already; then this is a savepoint of it. A
 * transaction that PostgreSQL ended to break a deadlock (a sandbox deleted under running writes) starts again.
 */
const inTransaction = t.middleware(async ({ ctx, next, type, meta, getRawInput }) => {
  if (type !== "mutation") return next();
  for (let attempt = 1; ; attempt++) {
    let result: Awaited<ReturnType<typeof next>> | undefined;
    const outcome = { changed: true };
    try {
      await ctx.db.transaction(async (db) => {
        result = await next({ ctx: { ...ctx, db, outcome } });
        if (!result.ok) throw new RolledBack();
        if (meta && !meta.unaudited && outcome.changed)
          await insertAudit({ ...ctx, db }, meta, { input: await getRawInput(), output: result.data });
      });
    } catch (error) {
      const failure = result && !result.ok ? result.error.cause : error;
      if (attempt < TRIES && isTransient(failure)) continue;
      if (!(error instanceof RolledBack)) throw error;
    }
    invariant(result, "a transaction that ends has run its procedure");
    return result;
  }
});

const scoped = t.middleware(({ ctx, next, meta }) => {
  const { tenant, actor } = ctx;
  if (!tenant) throw new DomainError("unauthorized", "An API key is needed.");
  if (actor.kind === "api" && meta && !isAllowed(actor.scopes, meta.scope))
    throw new DomainError("forbidden", `The key lacks the scope ${meta.scope}.`);
  return next({ ctx: { ...ctx, tenant } satisfies TenantContext });
});

const isAllowed = (granted: readonly Scope[], needed: ProcedureMeta["scope"]) =>
  needed === "none" || needed === "public" || allows(granted, needed);

/** A procedure of an account: by API key in the management router, by public key in the public one. */
export const procedure = t.procedure.use(scoped).use(inTransaction);

/** A procedure that needs no account. */
export const openProcedure = t.procedure.use(inTransaction);

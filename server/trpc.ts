import { type AnyRouter, initTRPC } from "@trpc/server";
import { insertAudit } from "./audit";
import type { Context, TenantContext } from "./context";
import { isTransient } from "./db/violations";
import { DomainError, type Refusal } from "./domain/errors";
import { inCurrency } from "./schemas/money";
import { allows, type Scope } from "./scopes";
import { wake } from "./wake";

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
  /** Takes `dryRun`, which answers 200 whatever `status` says. */
  triesOut?: true;
  /** The body is a form with a file in its field `file`, not JSON. */
  consumes?: "multipart/form-data";
  /** The answer is a text of this type, not JSON. */
  produces?: "text/calendar";
  /** A POST that ends or undoes something, as DELETE does: a model's client may ask its user first. */
  takesBack?: true;
  /** A PUT that is refused when it comes a second time. */
  onlyForward?: true;
  /** Its input holds amounts, whose decimals are the account's currency's. */
  readsAmounts?: true;
  /** A write that leaves no audit row. */
  unaudited?: true;
}

// Surfaces answer through `toApiError`; tRPC's own shape must not leak messages or stacks.
const errorFormatter = ({ shape }: { shape: { data: { code: string } } }) => ({
  ...shape,
  message: shape.data.code,
  data: { code: shape.data.code },
});

const anyone = initTRPC.context<Context>().meta<ProcedureMeta>().create({ isServer: true, errorFormatter });
const account = initTRPC.context<TenantContext>().meta<ProcedureMeta>().create({ isServer: true, errorFormatter });

export const router = anyone.router;

/** A resource's own procedures with the resources below it, such as a service's extras. */
export const nested = <Own extends AnyRouter, Below extends Record<string, AnyRouter>>(own: Own, below: Below) =>
  anyone.mergeRouters(own, router(below));

class RolledBack extends Error {}

const TRIES = 4;

/** What the middleware below needs of tRPC's own options. */
interface Run<Result> {
  ctx: Context;
  meta: ProcedureMeta | undefined;
  getRawInput: () => Promise<unknown>;
  next: (inner: { ctx: Context }) => Promise<Result>;
}

type Outcome = { ok: true; data: unknown } | { ok: false; error: { cause?: unknown } };

/**
 * Runs a mutation as one transaction and writes its audit row there: both stand or fall together.
 *
 * Under an idempotency key the surface has opened a transaction already; then this is a savepoint of it. A
 * transaction that PostgreSQL ended to break a deadlock (a sandbox deleted under running writes) starts again.
 */
async function inTransaction<Result extends Outcome>(run: Run<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const { result, failure } = await attemptOf(run);
    if (failure !== undefined && attempt < TRIES && isTransient(failure)) continue;
    if (!result) throw failure;
    return result;
  }
}

/** One try. Without a result the transaction itself failed, such as its commit. */
async function attemptOf<Result extends Outcome>({ ctx, meta, getRawInput, next }: Run<Result>) {
  let result: Result | undefined;
  const outcome: Context["outcome"] = { changed: true };
  try {
    await ctx.db.transaction(async (db) => {
      result = await next({ ctx: { ...ctx, db, outcome } });
      if (!result.ok) throw new RolledBack();
      if (meta && !meta.unaudited && outcome.changed)
        await insertAudit({ ...ctx, db }, meta, { input: await getRawInput(), output: result.data });
    });
    // The surface knows the outer context alone.
    Object.assign(ctx.outcome, outcome);
    // Under an idempotency key the commit is still to come, and wakes again.
    if (outcome.changed) wake();
    return { result, failure: undefined };
  } catch (error) {
    if (error instanceof RolledBack && result && !result.ok) return { result, failure: result.error.cause };
    return { result: undefined, failure: error };
  }
}

function requireScope({ actor }: TenantContext, meta: ProcedureMeta | undefined): void {
  if (actor.kind !== "api" || !meta || meta.scope === "none" || meta.scope === "public") return;
  if (!allows(actor.scopes, meta.scope)) throw new DomainError("forbidden", `The key lacks the scope ${meta.scope}.`);
}

/**
 * A procedure of an account: by API key in the management router, by public key in the public one.
 *
 * One middleware does it all, for tRPC copies its options four times for each.
 */
export const procedure = account.procedure.use(({ ctx, next, type, meta, getRawInput }) => {
  if (!ctx.tenant) throw new DomainError("unauthorized", "An API key is needed.");
  requireScope(ctx, meta);
  if (type !== "mutation") return next();
  const write = () => inTransaction({ ctx, meta, getRawInput, next: (inner) => next(inner) });
  return meta?.readsAmounts ? inCurrency(ctx.tenant.currency, write) : write();
});

/** A procedure that needs no account. */
export const openProcedure = anyone.procedure.use(({ ctx, next, type, meta, getRawInput }) =>
  type === "mutation" ? inTransaction({ ctx, meta, getRawInput, next: (inner) => next(inner) }) : next(),
);

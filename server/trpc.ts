import { type AnyRouter, initTRPC } from "@trpc/server";
import type { DefaultErrorShape } from "@trpc/server/unstable-core-do-not-import";
import superjson from "superjson";
import { insertAudit } from "./audit";
import type { Context, MemberContext, SignedInContext, TenantContext } from "./context";
import { isTransient } from "./db/violations";
import { DomainError, type Refusal } from "./domain/errors";
import { toApiError } from "./errors";
import { type Guarded, requirePermission } from "./permission";
import { inCurrency } from "./schemas/money";
import { wake } from "./wake";

/** All that the surfaces need to know of a procedure. */
export interface ProcedureMeta extends Guarded {
  openapi: {
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
    path: `/${string}`;
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
  };
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

/** Of a procedure for persons alone: it has no path, so neither a key nor a model's client can reach it. */
export interface PersonMeta extends Guarded {
  openapi?: undefined;
  refuses: readonly Refusal[];
  readsAmounts?: true;
  unaudited?: true;
  status?: undefined;
}

type Meta = ProcedureMeta | PersonMeta;

// Surfaces answer through `toApiError`; tRPC's own shape must not leak messages or stacks.
const errorFormatter = ({ shape }: { shape: { data: { code: string } } }) => ({
  ...shape,
  message: shape.data.code,
  data: { code: shape.data.code },
});

const anyone = initTRPC.context<Context>().meta<ProcedureMeta>().create({ isServer: true, errorFormatter });
const account = initTRPC.context<TenantContext>().meta<ProcedureMeta>().create({ isServer: true, errorFormatter });
/** What a page gets of an error: its code, sentence and fields. */
const adminErrors = ({ shape, error }: { shape: DefaultErrorShape; error: unknown }) => {
  const { code, status, message, fields } = toApiError(error);
  return { ...shape, message, data: { code, httpStatus: status, ...(fields ? { fields } : {}) } };
};

const admin = initTRPC
  .context<Context>()
  .create({ isServer: true, transformer: superjson, errorFormatter: adminErrors });

/** The root of what pages call: the other routers nest beneath it, and what they answer travels as superjson. */
export const adminRoot = admin.router;

const member = initTRPC.context<MemberContext>().meta<PersonMeta>().create({ isServer: true, errorFormatter });
const signedIn = initTRPC.context<SignedInContext>().meta<PersonMeta>().create({ isServer: true, errorFormatter });

export const router = anyone.router;

/** A resource's own procedures with the resources below it, such as a service's extras. */
export const nested = <Own extends AnyRouter, Below extends Record<string, AnyRouter>>(own: Own, below: Below) =>
  anyone.mergeRouters(own, router(below));

class RolledBack extends Error {}

const TRIES = 4;

/** What the middleware below needs of tRPC's own options. */
interface Run<Result> {
  ctx: Context;
  meta: Meta | undefined;
  /** The procedure's place in the router. */
  path: string;
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
async function attemptOf<Result extends Outcome>({ ctx, meta, path, getRawInput, next }: Run<Result>) {
  let result: Result | undefined;
  const outcome: Context["outcome"] = { changed: true };
  try {
    await ctx.db.transaction(async (db) => {
      result = await next({ ctx: { ...ctx, db, outcome } });
      if (!result.ok) throw new RolledBack();
      if (meta && !meta.unaudited && outcome.changed)
        await insertAudit({ ...ctx, db }, meta, { name: path, input: await getRawInput(), output: result.data });
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

/**
 * A procedure of an account: by API key in the management router, by public key in the public one.
 *
 * One middleware does it all, for tRPC copies its options four times for each.
 */
export const procedure = account.procedure.use(({ ctx, next, type, meta, path, getRawInput }) => {
  if (!ctx.tenant) throw new DomainError("unauthorized", "An API key is needed.");
  if (meta) requirePermission(ctx.actor, meta);
  if (type !== "mutation") return next();
  const write = () => inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next(inner) });
  return meta?.readsAmounts ? inCurrency(ctx.tenant.currency, write) : write();
});

/** A procedure that needs no account. */
export const openProcedure = anyone.procedure.use(({ ctx, next, type, meta, path, getRawInput }) =>
  type === "mutation" ? inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next(inner) }) : next(),
);

/** A procedure for the persons of an account alone. */
export const memberProcedure = member.procedure.use(({ ctx, next, type, meta, path, getRawInput }) => {
  if (!ctx.tenant || !meta) throw new DomainError("unauthorized", "Sign in first.");
  requirePermission(ctx.actor, meta);
  if (ctx.actor.kind !== "person") throw new DomainError("unauthorized", "Sign in first.");
  return type === "mutation" ? inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next(inner) }) : next();
});

/** A procedure for whoever is signed in, with an account or without. */
export const personProcedure = signedIn.procedure.use(({ ctx, next, type, meta, path, getRawInput }) => {
  const { kind } = ctx.actor;
  if (kind !== "person" && kind !== "signed_in") throw new DomainError("unauthorized", "Sign in first.");
  return type === "mutation" ? inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next(inner) }) : next();
});

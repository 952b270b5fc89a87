import { type AnyRouter, initTRPC } from "@trpc/server";
import type { DefaultErrorShape } from "@trpc/server/unstable-core-do-not-import";
import superjson from "superjson";
import { noteAudit } from "./audit";
import type { Context, MemberContext, SignedInContext, TenantContext } from "./context";
import type { Db } from "./db/client";
import { inOwnTransaction } from "./db/own-transaction";
import { addChanges } from "./db/unit/changes";
import { inUnit, newUnit, outsideOfTransactions, type Unit } from "./db/unit/unit";
import { DomainError, type Refusal } from "./domain/errors";
import { toApiError } from "./errors";
import { type Guarded, requirePermission } from "./permission";
import { signalCommit } from "./process/commit-signal";
import { markTooFine } from "./schemas/money";

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
  takesDryRun?: true;
  /** A POST that only reads, however it ends. */
  storesNothing?: true;
  /** The body is a form with a file in its field `file`, not JSON. */
  consumes?: "multipart/form-data";
  /** The answer is a text of this type, not JSON. */
  produces?: "text/calendar";
  /** A POST that ends or undoes something, as DELETE does: a model's client may ask its user first. */
  destructive?: true;
  /** A PUT that is refused when it comes a second time. */
  nonRepeatable?: true;
  /** The fields of its input that hold amounts, whose decimals are the account's currency's. */
  amounts?: readonly string[];
  /** A write that leaves no audit row. */
  unaudited?: true;
  /** It reads, decides, and leaves what is to be stored in the unit of its context: until then it writes nothing. */
  decides?: true;
}

/** Of a procedure for persons alone: it has no path, so neither a key nor a model's client can reach it. */
export interface PersonMeta extends Guarded {
  openapi?: undefined;
  refuses: readonly Refusal[];
  amounts?: readonly string[];
  unaudited?: true;
  decides?: undefined;
  takesDryRun?: undefined;
  storesNothing?: undefined;
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

/** The procedures of a resource that keys share with persons, and those that are for persons alone. */
export const joined = <Shared extends AnyRouter, Persons extends AnyRouter>(shared: Shared, persons: Persons) =>
  anyone.mergeRouters(shared, persons);

/** Undoes a procedure that ended in an error, which its result holds. */
class RolledBack extends Error {
  constructor(readonly result: { error: { cause?: unknown } }) {
    super("The procedure has failed.", { cause: result.error });
  }
}

/** What the middleware below needs of tRPC's own options. */
interface Run<Result> {
  ctx: Context;
  meta: Meta | undefined;
  /** The procedure's place in the router. */
  path: string;
  getRawInput: () => Promise<unknown>;
  next: (inner: { ctx: Context }) => Promise<Result>;
}

type Ended = { ok: true; data: unknown } | { ok: false; error: { cause?: unknown } };

/**
 * Runs a mutation as one transaction and stores its audit row with what the command leaves: both stand or fall
 * together. See `inUnit` for what begins it anew.
 *
 * Under an idempotency key the surface has begun the transaction already, and stores the answer beside.
 */
async function inTransaction<Result extends Ended>(run: Run<Result>): Promise<Result> {
  const { ctx, meta } = run;
  try {
    const { unit } = ctx;
    if (!unit && (await storesNothing(run))) return await outsideOfTransactions(ctx, (own) => write(run, own));
    if (!unit) {
      const result = await inUnit(ctx, (own) => write(run, own));
      if (ctx.outcome.changed) signalCommit();
      return result;
    }
    if (meta?.decides) return await joinUnit(run, unit, ctx.db);
    // It writes as it goes, so what it wrote has to be undone when it is refused, and the refusal kept.
    return await inOwnTransaction(ctx, ({ db }) => joinUnit(run, unit, db));
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}

/** Whether it is certain before it runs: a reading with a body, or a dry run of a command that decides before it writes. */
async function storesNothing<Result>({ meta, getRawInput }: Run<Result>): Promise<boolean> {
  if (meta?.storesNothing) return true;
  if (!meta?.decides || !meta.takesDryRun) return false;
  const input = await getRawInput();
  return typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;
}

/** Its first questions are the outer unit's, and what it leaves is left there if it ends well. */
async function joinUnit<Result extends Ended>(run: Run<Result>, outer: Unit, db: Db): Promise<Result> {
  const unit = { ...newUnit(outer.attempt), ahead: outer.ahead };
  const result = await write(run, { ...run.ctx, db, unit });
  addChanges(outer.changes, unit.changes);
  outer.refusal = unit.refusal;
  return result;
}

async function write<Result extends Ended>({ ctx, meta, path, getRawInput, next }: Run<Result>, own: Context) {
  const outcome: Context["outcome"] = { changed: true };
  const result = await next({ ctx: { ...own, outcome } });
  if (!result.ok) throw new RolledBack(result);
  if (meta && !meta.unaudited && outcome.changed)
    noteAudit(own, meta, { name: path, input: await getRawInput(), output: result.data });
  // The surface knows the outer context alone.
  Object.assign(ctx.outcome, outcome);
  return result;
}

/** The input with amounts that have more decimals than the account's currency marked as such. */
function withAmounts(meta: Meta | undefined, { currency }: { currency: string }, getRawInput: () => Promise<unknown>) {
  const { amounts } = meta ?? {};
  if (!amounts) return {};
  return { getRawInput: async () => markTooFine(await getRawInput(), amounts, currency) };
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
  const checked = withAmounts(meta, ctx.tenant, getRawInput);
  return inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next({ ...inner, ...checked }) });
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
  if (type !== "mutation") return next();
  const checked = withAmounts(meta, ctx.tenant, getRawInput);
  return inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next({ ...inner, ...checked }) });
});

/** A procedure for whoever is signed in, with an account or without. */
export const personProcedure = signedIn.procedure.use(({ ctx, next, type, meta, path, getRawInput }) => {
  const { kind } = ctx.actor;
  if (kind !== "person" && kind !== "signed_in") throw new DomainError("unauthorized", "Sign in first.");
  return type === "mutation" ? inTransaction({ ctx, meta, path, getRawInput, next: (inner) => next(inner) }) : next();
});

import { v7 as newId } from "uuid";
import { type Db, database } from "./db/client";
import type { TenantRow } from "./db/schema";
import type { Changes } from "./db/unit/changes";
import type { Unit } from "./db/unit/unit";
import { invariant } from "./domain/errors";
import type { Cause } from "./domain/notifications/webhook-events";
import type { Role } from "./domain/roles";
import type { Scope } from "./domain/scopes";

/** A request with an API key. */
export interface KeyActor {
  kind: "key";
  keyId: string;
  keyHint: string;
  name: string;
  /** Real time; null: never. */
  expiresAt: Date | null;
  scopes: readonly Scope[];
  /** The surface of models' clients; REST unless said. */
  through?: "mcp";
}

/** Who is signed in, whatever the account. */
export interface SignedIn {
  userId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Of one who acts through an app: the app's grant. */
  sessionId: string;
}

/** A person who belongs to the account that is asked. */
export interface Person extends SignedIn {
  kind: "person";
  /** `staffId`: whose calendar is the person's own, of the role `staff`; null otherwise. */
  member: { id: string; role: Role; staffId: string | null };
  /** Through which app, and with which scopes of the person's; absent: they are there themselves. */
  app?: ConnectedApp;
}

/** A program that a person has let act in their name. */
export interface ConnectedApp {
  grantId: string;
  name: string;
  scopes: readonly Scope[];
}

/** Who asks. */
export type Actor =
  | KeyActor
  | Person
  /** A person who has not chosen an account. */
  | ({ kind: "signed_in" } & SignedIn)
  /** What no request asked for, and the operator's commands. */
  | { kind: "system"; name: string }
  | { kind: "public" }
  | { kind: "anonymous" };

export interface RequestFacts {
  method: string;
  /** Without the query. */
  path: string;
  requestId: string;
  clientAddress: string;
}

export interface Context {
  /** The pool; inside a mutation, its transaction. */
  db: Db;
  /** Null on the surfaces that need no account. */
  tenant: TenantRow | null;
  actor: Actor;
  /** The tenant's "now": real time plus its clock's offset. All code asks here. */
  now: Date;
  request: RequestFacts;
  /** What the command says of its own run; see `Outcome`. */
  outcome: Outcome;
  /** Inside a mutation: what it asks first, and what it leaves to be stored with its audit row and its answer. */
  unit?: Unit;
}

/** How a command ended, beside its answer. */
export interface Outcome {
  /** False: everything is as it was, and nothing is audited. */
  changed: boolean;
  /** True: nothing was to be written, so the answer has the status of a reading. */
  isDryRun?: boolean;
}

/** What procedures that belong to an account receive. */
export interface TenantContext extends Context {
  tenant: TenantRow;
}

/** What procedures for the persons of an account receive. */
export interface MemberContext extends TenantContext {
  actor: Person;
}

/** What procedures for whoever is signed in receive. */
export interface SignedInContext extends Context {
  actor: Person | ({ kind: "signed_in" } & SignedIn);
}

/** Real time, for what belongs to no tenant: rate windows, sandbox lifetimes. */
export const realNow = (): Date => new Date();

export const nowOf = (tenant: Pick<TenantRow, "clockOffsetMs">): Date => new Date(Date.now() + tenant.clockOffsetMs);

export function newContext(facts: Pick<Context, "tenant" | "actor" | "request">): Context {
  const now = facts.tenant ? nowOf(facts.tenant) : realNow();
  return { ...facts, db: database().db, now, outcome: { changed: true } };
}

/** The context of work that no request of an account asked for. */
export function contextOfWork(tenant: TenantRow): TenantContext {
  const request = { method: "WORK", path: "/", requestId: newId(), clientAddress: "" };
  return { ...newContext({ tenant, actor: { kind: "system", name: "Slotwright" }, request }), tenant };
}

/** Marks that the command left everything as it was, such as an empty patch. */
export const markUnchanged = (ctx: Context): void => {
  ctx.outcome.changed = false;
};

/** Marks that the command only showed what it would do. */
export const markDryRun = (ctx: Context): void => {
  ctx.outcome.changed = false;
  ctx.outcome.isDryRun = true;
};

/** The surface that a change comes through: the source of what it makes, and the cause that webhook events name. */
export function causeOf({ actor }: Context): Extract<Cause, "admin" | "api" | "mcp" | "public"> {
  if (actor.kind === "person") return actor.app ? "mcp" : "admin";
  return actor.kind === "key" ? (actor.through ?? "api") : "public";
}

/** What this command leaves to be stored, once it has decided. */
export function changesOf({ unit }: Context): Changes {
  invariant(unit, "a command that decides runs in a unit of its own");
  return unit.changes;
}

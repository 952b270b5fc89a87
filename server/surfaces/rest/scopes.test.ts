import { expect, it } from "vitest";
import { SCOPES, type Scope } from "../../domain/scopes";
import {
  accountOf,
  changingNothing,
  inTurn,
  keptCalls,
  MANAGEMENT_SURFACE,
  type ReadyCall,
  unchanged,
  withEach,
} from "../../testing/calls";
import {
  type Account,
  ask,
  everywhere,
  forEach,
  lineOf,
  MANAGEMENT,
  managementRoutes,
  newKey,
  openAccount,
  pathOf,
} from "../../testing/rest";
import type { Route } from "./routes";

const isScope = (scope: string): scope is Scope => (SCOPES as readonly string[]).includes(scope);
const scoped = managementRoutes.filter(({ meta }) => isScope(meta.scope));
const scopeOf = ({ meta }: Route) => meta.scope as Scope;

/** The scopes that allow what this one allows: itself, and for `read` its family's `write`. */
const sufficient = (scope: Scope): Scope[] =>
  SCOPES.filter((other) => other === scope || other === scope.replace(":read", ":write"));

/** A key of the account for each scope. */
const keysOf = async (account: Account, granted: (scope: Scope) => Scope[]) =>
  new Map(await Promise.all(SCOPES.map(async (scope) => [scope, await newKey(account, granted(scope))] as const)));

it("knows the family that spec and contract give each path", () => {
  const FAMILIES: [RegExp, string][] = [
    [/^\/settings\/provider-key/, "payments"],
    [/^\/events\/\{\w+\}\/(attendees|check-in)/, "bookings"],
    [/^\/(categories|services|staff|holidays|coupons|events)(\/|$)/, "catalog"],
    [/^\/(settings|business-hours|notifications|outbox|webhooks|audit|sandbox\/clock)(\/|$)/, "settings"],
    [/^\/customers(\/|$)/, "customers"],
    [/^\/(appointments|bookings|changes|orders|packages|slots|uploads)(\/|$)/, "bookings"],
    [/^\/payments(\/|$)/, "payments"],
  ];
  const expected = scoped.map((route) => {
    const { path, method } = route.meta.openapi;
    const family = FAMILIES.find(([pattern]) => pattern.test(path))?.[1];
    return [lineOf(route), `${family}:${method === "GET" ? "read" : "write"}`];
  });
  expect(Object.fromEntries(scoped.map((route) => [lineOf(route), scopeOf(route)]))).toEqual(
    Object.fromEntries(expected),
  );
});

it("needs no scope for GET /me, DELETE /sandbox and a new sandbox alone", () => {
  const free = managementRoutes.filter((route) => !scoped.includes(route)).map(lineOf);
  expect(free.sort()).toEqual(["DELETE /sandbox", "GET /me", "POST /sandbox"]);
});

it("answers 403 forbidden to a key of every scope but the one needed, uncounted, and changes nothing", async () => {
  const calls = await keptCalls(MANAGEMENT_SURFACE, scoped);
  const allBut = (needed: Scope) => SCOPES.filter((scope) => !sufficient(needed).includes(scope));
  const keys = await keysOf(accountOf(calls), allBut);
  const seen = await changingNothing(calls, async ({ send }, route) => {
    const { status, code, headers } = await send({ key: keys.get(scopeOf(route)) });
    return { status, code, isCounted: "x-ratelimit-limit" in headers };
  });
  expect(seen).toEqual(unchanged(scoped, { status: 403, code: "forbidden", isCounted: false }));
});

it("lets a key of the needed scope alone do what the operation does", async () => {
  const statusOf = async ({ account, send }: ReadyCall, route: Route) =>
    (await send({ key: await newKey(account, [scopeOf(route)]) })).status;
  expect(await inTurn(MANAGEMENT_SURFACE, statusOf, scoped)).toEqual(
    Object.fromEntries(scoped.map((route) => [lineOf(route), route.meta.status ?? 200])),
  );
});

it("lets a key that may write read the same family, and no other", async () => {
  const reads = scoped.filter((route) => scopeOf(route).endsWith(":read"));
  const writers = SCOPES.filter((scope) => scope.endsWith(":write"));
  const calls = await keptCalls(MANAGEMENT_SURFACE, reads);
  const keys = await keysOf(accountOf(calls), (scope) => [scope]);
  const answers = await withEach(calls, async ({ send }) => {
    const asked = writers.map(async (scope) => [scope, await send({ key: keys.get(scope) })] as const);
    return (await Promise.all(asked)).filter(([, { status }]) => status === 200).map(([scope]) => scope);
  });
  const own = reads.map((route) => [lineOf(route), [scopeOf(route).replace(":read", ":write")]]);
  expect(answers).toEqual(Object.fromEntries(own));
});

it("does not let a key that may read write", async () => {
  const writes = scoped.filter((route) => scopeOf(route).endsWith(":write"));
  const readers = SCOPES.filter((scope) => scope.endsWith(":read"));
  const key = await newKey(await openAccount(), readers);
  const answers = await forEach(writes, async (route) => (await ask(...callOf(route), { key, body: {} })).status);
  expect(answers).toEqual(everywhere(writes, 403));
});

it("looks at the scope before it reads the body or looks for what the path names", async () => {
  const key = await newKey(await openAccount(), []);
  const answers = await forEach(scoped, async (route) => (await ask(...callOf(route), { key, raw: "{" })).status);
  expect(answers).toEqual(everywhere(scoped, 403));
});

const callOf = (route: Route) => [route.meta.openapi.method, `${MANAGEMENT}${pathOf(route)}`] as const;

import { expect } from "vitest";
import type { Route } from "../surfaces/rest/routes";
import { stateOf } from "./account-state";
import { type Example, type Fixture, MANAGEMENT_FIXTURES, PUBLIC_FIXTURES } from "./fixtures";
import {
  type Account,
  type Answer,
  type Asked,
  ask,
  everywhere,
  lineOf,
  MANAGEMENT,
  managementRoutes,
  openAccount,
  pathOf,
  publicRoutes,
} from "./rest";

/** One of the two APIs, as the tests of its rules see it. */
export interface TestedSurface {
  name: "management" | "public";
  routes: Route[];
  fixtures: Record<string, Fixture>;
}

export const MANAGEMENT_SURFACE: TestedSurface = {
  name: "management",
  routes: managementRoutes,
  fixtures: MANAGEMENT_FIXTURES,
};
export const PUBLIC_SURFACE: TestedSurface = { name: "public", routes: publicRoutes, fixtures: PUBLIC_FIXTURES };

/** A valid call of a route, ready to be sent, changed or sent again. */
export interface ReadyCall {
  account: Account;
  method: string;
  /** Whole path and query. */
  target: string;
  example: Example;
  /** Sends it, with the account's key on the management API. */
  send: <Body = Record<string, unknown>>(asked?: Asked) => Promise<Answer<Body>>;
}

/** Prepares a valid call of a route, in an account of its own unless one is given. */
export async function readyCall(surface: TestedSurface, route: Route, given?: Account): Promise<ReadyCall> {
  const account = given ?? (await openAccount());
  const { operationId, method } = route.meta.openapi;
  const fixture = surface.fixtures[operationId];
  if (!fixture) throw new Error(`server/testing/fixtures.ts has no valid call of ${operationId}.`);
  const example = await fixture(account);
  const base = surface.name === "management" ? MANAGEMENT : `/api/public/${account.publicKey}`;
  const query = new URLSearchParams(example.query).toString();
  const target = `${base}${pathOf(route, example.params)}${query && `?${query}`}`;
  const key = surface.name === "management" ? account.apiKey : undefined;
  const body = ["POST", "PUT", "PATCH"].includes(method) ? (example.body ?? {}) : undefined;
  const send: ReadyCall["send"] = (asked) => ask(method, target, { key, ...sentBy(example, body, asked), ...asked });
  return { account, method, target, example, send };
}

/** The body a call sends unless it is asked to send another; one that is no JSON says so in a header. */
function sentBy({ raw }: Example, body: unknown, asked: Asked = {}): Asked {
  if (!raw || asked.body !== undefined || asked.raw !== undefined) return { body };
  return { raw: raw.bytes, contentType: raw.contentType };
}

/**
 * Prepares a valid call of each route once in a file, all in one account, for tests in which they change nothing: what
 * reads, and what is refused.
 *
 * @param routes all of the surface unless said
 * @param whose name of another account of the file, where one is not enough
 */
export async function keptCalls(
  surface: TestedSurface,
  routes = surface.routes,
  whose = "mine",
): Promise<Map<Route, ReadyCall>> {
  const ready = routes.map(async (route) => [route, await keptCall(surface, route, whose)] as const);
  return new Map(await Promise.all(ready));
}

/** Prepares a valid call of each route, each in an account of its own, as lists need that more is added to. */
export async function readyCallsApart(surface: TestedSurface, routes: Route[]): Promise<Map<Route, ReadyCall>> {
  const ready = routes.map(async (route) => [route, await readyCall(surface, route)] as const);
  return new Map(await Promise.all(ready));
}

/** The account that kept calls share. */
export function accountOf(calls: Map<Route, ReadyCall>): Account {
  const [call] = calls.values();
  if (!call) throw new Error("There is no call.");
  return call.account;
}

/** What a test file keeps: an account, and the calls that are prepared in it. */
interface Kept {
  account: Promise<Account>;
  calls: Map<Route, Promise<ReadyCall>>;
}
let kept = { file: expect.getState().testPath, accounts: new Map<string, Kept>() };

function keptIn(name: string): Kept {
  const { testPath: file } = expect.getState();
  if (kept.file !== file) kept = { file, accounts: new Map() };
  const known = kept.accounts.get(name) ?? { account: openAccount(), calls: new Map() };
  kept.accounts.set(name, known);
  return known;
}

/** Prepares a call once in a file, after those that were asked for before it: they may need the same name. */
function keptCall(surface: TestedSurface, route: Route, whose = "mine"): Promise<ReadyCall> {
  const { account, calls } = keptIn(`${surface.name} ${whose}`);
  const known = calls.get(route);
  if (known) return known;
  const before = [...calls.values()].at(-1);
  const prepare = async () => readyCall(surface, route, await account);
  const call = (before ?? Promise.resolve()).then(prepare, prepare);
  calls.set(route, call);
  return call;
}

/** Runs a check on each prepared call and shows what came out beside its route's line. */
export async function withEach<Shown>(
  calls: Map<Route, ReadyCall>,
  check: (call: ReadyCall, route: Route) => Promise<Shown>,
): Promise<Record<string, Shown>> {
  const shown = [...calls].map(async ([route, call]) => [lineOf(route), await check(call, route)] as const);
  return Object.fromEntries(await Promise.all(shown));
}

/**
 * Prepares a valid call of each route and runs a check on it, one after another: all that write in one account, where
 * each finds what those before it left, all that read in the one the file keeps.
 *
 * @param routes all of the surface unless said
 */
export async function inTurn<Shown>(
  surface: TestedSurface,
  check: (call: ReadyCall, route: Route) => Promise<Shown>,
  routes = surface.routes,
): Promise<Record<string, Shown>> {
  const account = await openAccount();
  const shown: Record<string, Shown> = {};
  for (const route of routes) {
    const { operationId, method } = route.meta.openapi;
    // What ends its account has one of its own.
    const own = operationId === "deleteSandbox" ? undefined : account;
    const call = await (method === "GET" ? keptCall(surface, route) : readyCall(surface, route, own));
    shown[lineOf(route)] = await check(call, route);
  }
  return shown;
}

/** Opens accounts, and ends one. */
const OF_ACCOUNTS = ["createSandbox", "deleteSandbox"];

/** Gives an account at least one row of everything that the API can make. */
export async function fillAccount(account: Account): Promise<void> {
  for (const surface of [MANAGEMENT_SURFACE, PUBLIC_SURFACE])
    for (const route of surface.routes.filter(isMaking)) {
      const { status, text } = await (await readyCall(surface, route, account)).send();
      if (status >= 300) throw new Error(`${lineOf(route)} answered ${status}: ${text}`);
    }
}

const isMaking = ({ meta: { openapi } }: Route) =>
  ["POST", "PUT"].includes(openapi.method) && !OF_ACCOUNTS.includes(openapi.operationId);

/** What came out of calls beside their routes' lines, and which tables of their accounts differ from before. */
interface Unchanging<Shown> {
  answers: Record<string, Shown>;
  changed: string[];
}

/**
 * Runs a check that may change nothing on each prepared call; the state is compared when all are answered.
 *
 * @param others accounts that it may not change either
 */
export async function changingNothing<Shown>(
  calls: Map<Route, ReadyCall>,
  check: (call: ReadyCall, route: Route) => Promise<Shown>,
  others: Account[] = [],
): Promise<Unchanging<Shown>> {
  const accounts = [...new Set([...[...calls.values()].map(({ account }) => account), ...others])];
  const states = () => Promise.all(accounts.map(stateOf));
  const before = await states();
  const answers = await withEach(calls, check);
  const changed = (await states()).flatMap((state, index) =>
    Object.keys(state).filter((table) => state[table] !== before[index]?.[table]),
  );
  return { answers, changed };
}

/** What `changingNothing` shows when every route is alike and nothing has changed. */
export const unchanged = <Shown>(routes: Route[], shown: Shown): Unchanging<Shown> => ({
  answers: everywhere(routes, shown),
  changed: [],
});

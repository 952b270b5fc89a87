import { v7 as newId } from "uuid";
import { apiKeys } from "../db/schema";
import { SCOPES, type Scope } from "../domain/scopes";
import { newApiKey } from "../secrets";
import { dispatch } from "../surfaces/dispatch";
import { BodyTooLarge, chunkOf, type SurfaceRequest } from "../surfaces/http/http";
import type { Route } from "../surfaces/rest/routes";
import { testDatabase } from "./database";
import { type GivenAnswer, operationAt, undocumentedIn } from "./openapi";
import { lineOf, MANAGEMENT } from "./routes";

export * from "./routes";

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Record<string, string>;
  /** As it was sent; null without one. */
  text: string | null;
  /** The parsed JSON; `{}` when there is none. */
  body: Body;
  /** The error's code, by either surface. */
  code: string | undefined;
  /** Which inputs an error names. */
  fields: string[];
}

export interface Asked {
  key?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Uint8Array;
  /** Of `raw`; JSON unless said. */
  contentType?: string;
  /** Lower-case names; an undefined one takes a default away. */
  headers?: Record<string, string | undefined>;
  address?: string;
}

/** A request as the adapters would hand it to a surface. */
export function requestOf(method: string, target: string, asked: Asked = {}): SurfaceRequest {
  const [path = "", search = ""] = target.split("?");
  const { key, body, raw = body === undefined ? "" : JSON.stringify(body), address = "192.0.2.1" } = asked;
  const headers: Record<string, string | undefined> = {
    ...(raw.length > 0 ? { "content-type": asked.contentType ?? "application/json" } : {}),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...asked.headers,
  };
  const bytes = Buffer.from(raw as string);
  return {
    method,
    path,
    search,
    header: (name) => headers[name],
    body: async (limitBytes) => {
      if (bytes.byteLength > limitBytes) throw new BodyTooLarge();
      return bytes;
    },
    chunks: (limitBytes) => chunkOf(bytes, limitBytes),
    clientAddress: address,
    requestId: headers["x-request-id"] ?? "request-0001",
  };
}

/** Sends a request through the surfaces, in this process; what comes back must be as documented. @param target path and query */
export async function ask<Body = Record<string, unknown>>(
  method: string,
  target: string,
  asked: Asked = {},
): Promise<Answer<Body>> {
  const answer = await dispatch(requestOf(method, target, asked));
  if (!answer) throw new Error(`No surface serves ${target}.`);
  requireDocumented(method, target, answer);
  return read(answer);
}

function requireDocumented(method: string, target: string, answer: GivenAnswer): void {
  const place = method === "HEAD" ? null : operationAt(method, target.split("?")[0] ?? "");
  const faults = place ? undocumentedIn(place, answer) : [];
  if (faults.length > 0) throw new Error(`${method} ${target} ${answer.status}: ${faults.join(" ")} ${answer.body}`);
}

/** Reads what a surface answered. */
export function read<Body = Record<string, unknown>>(
  answer: NonNullable<Awaited<ReturnType<typeof dispatch>>>,
): Answer<Body> {
  const { status, headers } = answer;
  const text = answer.body === null ? null : Buffer.from(answer.body as string).toString();
  const parsed = text && headers["content-type"]?.startsWith("application/json") ? JSON.parse(text) : {};
  const { error, fields = error?.fields } = parsed;
  return { status, headers, text, body: parsed, code: error?.code ?? error, fields: Object.keys(fields ?? {}) };
}

/** A living account, with a key of every scope. */
export interface Account {
  id: string;
  apiKey: string;
  publicKey: string;
}

/** Opens a sandbox of its own, a salon with staff and services unless `said` otherwise. */
export async function openAccount(said: Record<string, unknown> = {}): Promise<Account> {
  const { status, body } = await ask<{ apiKey: string; publicKey: string; tenant: { id: string } }>(
    "POST",
    "/api/sandbox",
    { body: { seed: "salon", ...said } },
  );
  if (status !== 201) throw new Error(`The sandbox was not opened: ${status}.`);
  return { id: body.tenant.id, apiKey: body.apiKey, publicKey: body.publicKey };
}

/** A further key of the account. @param scopes all of them unless said */
export async function newKey({ id: tenantId }: Account, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const { key, hash, hint } = newApiKey();
  const row = { tenantId, id: newId(), hash, hint, name: "Test", scopes: [...scopes], createdAt: new Date() };
  await testDatabase().db.insert(apiKeys).values(row);
  return key;
}

/** Asks the management API with the account's own key. @param path below `/api/v1` */
export const manage = <Body = Record<string, unknown>>(account: Account, line: string, asked: Asked = {}) => {
  const [method = "", path = ""] = line.split(" ");
  return ask<Body>(method, `${MANAGEMENT}${path}`, { key: account.apiKey, ...asked });
};

/** Asks the public API of the account. @param line such as `GET /services` */
export const visit = <Body = Record<string, unknown>>({ publicKey }: Account, line: string, asked: Asked = {}) => {
  const [method = "", path = ""] = line.split(" ");
  return ask<Body>(method, `/api/public/${publicKey}${path}`, asked);
};

/** Runs one check for each route at once and shows what came out beside the route's line. */
export async function forEach<Shown>(routes: Route[], check: (route: Route) => Promise<Shown>) {
  return Object.fromEntries(
    await Promise.all(routes.map(async (route) => [lineOf(route), await check(route)] as const)),
  );
}

/** What `forEach` shows when every route is alike. */
export const everywhere = <Shown>(routes: Route[], shown: Shown): Record<string, Shown> =>
  Object.fromEntries(routes.map((route) => [lineOf(route), shown]));

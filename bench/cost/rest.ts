// Stands in for `server/testing/rest.ts` under the fixtures (see `bench/run.mjs`): the same, sent to a server's port.
import { MANAGEMENT } from "../../server/testing/routes";

export * from "../../server/testing/routes";

export interface Account {
  id: string;
  apiKey: string;
  publicKey: string;
  /** Of the server that answers for it. */
  port: number;
  /** Who takes the places that fixtures look for, one after the other; else whoever is free first takes them all. */
  staffIds?: string[];
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  text: string;
  /** The parsed JSON; `{}` when there is none. */
  body: Body;
}

export interface Asked {
  body?: unknown;
  raw?: string | Uint8Array;
  contentType?: string;
}

interface Line {
  method: string;
  path: string;
  port: number;
  apiKey?: string;
}

async function send<Body>({ method, path, port, apiKey }: Line, asked: Asked): Promise<Answer<Body>> {
  const { body, raw, contentType = "application/json" } = asked;
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(sent === undefined ? {} : { "content-type": contentType }),
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    ...(sent === undefined ? {} : { body: sent as BodyInit }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text.startsWith("{") ? JSON.parse(text) : {} };
}

/** Asks the management API with the account's own key. @param line such as `GET /services` */
export function manage<Body = Record<string, unknown>>(
  { port, apiKey }: Account,
  line: string,
  asked: Asked = {},
): Promise<Answer<Body>> {
  const [method = "", path = ""] = line.split(" ");
  return send<Body>({ method, path: `${MANAGEMENT}${path}`, port, apiKey }, asked);
}

let places = 0;

function ofNextMember(path: string, { staffIds }: Account): string {
  if (!staffIds || !path.startsWith("/slots?")) return path;
  return `${path}&staff=${staffIds[places++ % staffIds.length]}`;
}

/** Asks the public API of the account. */
export function visit<Body = Record<string, unknown>>(
  account: Account,
  line: string,
  asked: Asked = {},
): Promise<Answer<Body>> {
  const [method = "", path = ""] = line.split(" ");
  const { port, publicKey } = account;
  return send<Body>({ method, path: `/api/public/${publicKey}${ofNextMember(path, account)}`, port }, asked);
}

/** Opens a sandbox on a server, a salon with staff and services. */
export async function openAccountAt(port: number): Promise<Account> {
  const opened = { method: "POST", path: "/api/sandbox", port };
  const { status, text, body } = await send<{ apiKey: string; publicKey: string; tenant: { id: string } }>(opened, {
    body: { seed: "salon" },
  });
  if (status !== 201) throw new Error(`The sandbox was not opened: ${status} ${text}`);
  return { id: body.tenant.id, apiKey: body.apiKey, publicKey: body.publicKey, port };
}

/** The fixtures always say which account they mean. */
export function openAccount(): never {
  throw new Error("A bench says whose call it prepares.");
}

/** Calls are sent as `bench/cost/calls.ts` says. */
export function ask(): never {
  throw new Error("A bench sends its calls itself.");
}

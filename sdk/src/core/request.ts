import { UsageError } from "./errors";

/** What any call takes beside its input. */
export interface RequestOptions {
  /** Ends the call, its waits between attempts too. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included. Default: the client's. */
  timeout?: number | undefined;
  /** Attempts after the first. Default: the client's. */
  maxRetries?: number | undefined;
  /** Sent beside the client's own headers, and instead of those of the same name. */
  headers?: Record<string, string | undefined> | undefined;
  /** Sent beside what the method takes, such as a filter that is newer than this package. */
  query?: object | undefined;
  /** Another dated version of the API, `YYYY-MM-DD`, than the client's. */
  apiVersion?: string | undefined;
}

/** What a call that creates or acts takes beside its input. */
export interface PostOptions extends RequestOptions {
  /** Names this write for 24 hours, so that it is done once however often it is sent. Default: a new key per call. */
  idempotencyKey?: string | undefined;
}

/** A request in the API's own terms, for `client.request()`. */
export interface ApiRequest extends PostOptions {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base address, with a place for each id: `/services/{id}`. */
  path: string;
  /** The ids of the path, in order. */
  ids?: readonly string[] | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form, with its files. */
  form?: object | undefined;
  /** Not sent again once it may have been done, as the service refuses it the second time. */
  once?: boolean | undefined;
  /** Goes without an idempotency key, as the service keeps no answer. */
  keyless?: boolean | undefined;
}

/** A request as it goes out, the same in every attempt. */
export interface Prepared {
  /** What is called, without ids, which may be secret: `GET /bookings/{id}`. */
  operation: string;
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string | ArrayBuffer; redirect: "manual" };
}

/** @throws UsageError when the request cannot be meant: an empty id, a body that is no JSON, an invalid date */
export async function prepareRequest(
  request: ApiRequest,
  { base, headers }: { base: string; headers: Record<string, string> },
): Promise<Prepared> {
  const { type, body } = await encoded(request);
  const sent = { ...headers, ...headersOf(request) };
  if (request.method === "POST" && !request.keyless) sent["idempotency-key"] = keyOf(request.idempotencyKey);
  if (type) sent["content-type"] = type;
  return {
    operation: operationOf(request),
    url: base + pathOf(request) + queryOf(request.query),
    init: {
      method: request.method,
      headers: sent,
      ...(body === undefined ? {} : { body }),
      // The API never redirects; a redirect means that the base address is wrong.
      redirect: "manual",
    },
  };
}

/** What a request calls, without ids: `GET /bookings/{id}`. */
export const operationOf = ({ method, path }: ApiRequest): string => `${method} ${path.split("?")[0]}`;

/** A request's own headers. */
function headersOf({ headers, apiVersion }: ApiRequest): Record<string, string> {
  return {
    ...plainHeaders(headers),
    ...(apiVersion === undefined ? {} : plainHeaders({ "x-api-version": apiVersion })),
  };
}

/**
 * Headers by their names in small letters, without those that are undefined.
 *
 * @throws UsageError for what no header can be; it does not tell the value, as `fetch` would, for it may be secret
 */
export function plainHeaders(given: Record<string, string | undefined> = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    try {
      for (const [plain] of new Headers([[name, value]])) headers[plain] = value;
    } catch {
      throw new UsageError(`The header ${JSON.stringify(name)} cannot be sent.`);
    }
  }
  return headers;
}

/** What `fetch` takes as it stands: it reads a backslash as a slash, and drops line breaks and trailing spaces. */
const PLAIN_PATH = /^\/[\x21-\x5b\x5d-\x7e]*$/;
/** What `fetch` resolves against the segments before it. */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(?=[/?#]|$)/i;

function pathOf({ path, ids = [] }: ApiRequest): string {
  if (!PLAIN_PATH.test(path) || DOT_SEGMENT.test(path))
    throw new UsageError("A path starts with a slash, is plain ASCII, and has no segments `.` and `..`.");
  let count = 0;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, ids[count++]));
  if (count !== ids.length) throw new UsageError(`${path} takes ${count} ids.`);
  return filled;
}

const MANAGE_LINK = /^https?:.*\/manage\/([^/?#]+)/;

/** `.` and `..` would climb in the path, and an empty id would address the list instead. A `manageUrl` is its token. */
function segmentOf(name: string, given: unknown): string {
  const id = (name === "token" && typeof given === "string" && MANAGE_LINK.exec(given)?.[1]) || given;
  if (typeof id === "string" && !["", ".", ".."].includes(id.trim())) return encodeURIComponent(id);
  throw new UsageError(`\`${name}\` is not an id.`);
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, value instanceof Date ? instantOf(value) : String(value)]))}`;
}

async function encoded({ body, form }: ApiRequest): Promise<{ type?: string | null; body?: string | ArrayBuffer }> {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    // Written once, so that every attempt has the same boundary.
    const written = new Response(data);
    return { type: written.headers.get("content-type"), body: await written.arrayBuffer() };
  }
  return body === undefined ? {} : { type: "application/json", body: jsonOf(body) };
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value) {
    // JSON would turn an invalid date into null, which clears the field.
    if (this[name] instanceof Date) instantOf(this[name]);
    return value;
  });
}

function instantOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new UsageError("A date is not valid.");
  return date.toISOString();
}

function keyOf(key: string = crypto.randomUUID()): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new UsageError("`idempotencyKey` has 1 to 255 visible ASCII characters.");
  return key;
}

import type { Answered } from "./answer";
import { ApiPromise } from "./api-promise";
import { call } from "./call";
import { callSiteOf } from "./call-site";
import { type List, Page, PagePromise } from "./page";
import type { ApiRequest } from "./request";
import type { Settings } from "./settings";

/** What both clients are below their resources. */
export class ApiClient {
  /** Private, so that no log of a client shows its key. */
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The address that every path stands below. */
  get baseUrl(): string {
    return this.#settings.base;
  }

  /**
   * Makes any request of the API, with the same retries and errors as the methods of the resources.
   *
   * @example
   * const me = await client.request<{ scopes: string[] }>({ method: "GET", path: "/me" });
   */
  request<T = unknown>(request: ApiRequest): ApiPromise<T> {
    return new ApiPromise(this._send<T>(request));
  }

  /** @internal */
  _send<T>(request: ApiRequest): Promise<Answered<T>> {
    return call<T>(this.#settings, request, callSiteOf(this._send));
  }
}

/** What every resource is. */
export class Resource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * @param given  an id for each place of the path, then the body; of a GET or DELETE the query
   * @internal
   */
  protected _call<T>(operation: string, options?: CallOptions, ...given: unknown[]): ApiPromise<T> {
    return this.#client.request<T>(requestOf(operation, options, given));
  }

  /** @internal */
  protected _list<T>(operation: string, options?: CallOptions, ...given: unknown[]): PagePromise<T> {
    return new PagePromise(pageOf<T>(this.#client, requestOf(operation, options, given)));
  }
}

type CallOptions = Partial<ApiRequest>;

/** The request of a method such as `PATCH /bookings/{id}`. What it was given comes before what its options add. */
function requestOf(operation: string, options: CallOptions = {}, given: unknown[]): ApiRequest {
  const [method, path = ""] = operation.split(" ") as [ApiRequest["method"], string];
  const count = path.split("{").length - 1;
  const ids = given.slice(0, count) as string[];
  const input = given[count];
  return method === "GET" || method === "DELETE"
    ? { ...options, method, path, ids, query: { ...options.query, ...(input as object) } }
    : { ...options, method, path, ids, body: input };
}

async function pageOf<T>(client: ApiClient, request: ApiRequest): Promise<Answered<Page<T>>> {
  const { answer, text } = await client._send<List<T>>(request);
  const { offset = 0 } = (request.query ?? {}) as { offset?: number };
  const at = (next: number) => pageOf<T>(client, { ...request, query: { ...request.query, offset: next } });
  return { answer: { ...answer, data: new Page(answer.data, offset, at) }, text };
}

import type { Answer } from "./answer";
import { ApiPromise } from "./api-promise";
import { call } from "./call";
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

  /** Makes any request of the API, with the same retries and errors as the methods of the resources. */
  request<T = unknown>(request: ApiRequest): ApiPromise<T> {
    return new ApiPromise(call<T>(this.#settings, request));
  }
}

/** What every resource is. */
export class Resource {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** @internal */
  protected _call<T>(request: ApiRequest): ApiPromise<T> {
    return this.#client.request<T>(request);
  }

  /** @internal */
  protected _list<T>(request: ApiRequest): PagePromise<T> {
    return new PagePromise(pageOf<T>(this.#client, request));
  }
}

async function pageOf<T>(client: ApiClient, request: ApiRequest): Promise<Answer<Page<T>>> {
  const answer = await client.request<List<T>>(request).withResponse();
  const { offset = 0 } = (request.query ?? {}) as { offset?: number };
  const at = (next: number) => pageOf<T>(client, { ...request, query: { ...request.query, offset: next } });
  return { ...answer, data: new Page(answer.data, offset, at) };
}

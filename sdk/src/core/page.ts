import type { Answered } from "./answer";
import { ApiPromise } from "./api-promise";
import { UsageError } from "./errors";

/** A list as the API answers it. */
export interface List<T> {
  data: T[];
  total: number;
}

type Fetch<T> = (offset: number) => Promise<Answered<Page<T>>>;

/** One page of a list. Iterating it goes on to the pages after it. */
export class Page<T> implements AsyncIterable<T> {
  readonly data: T[];
  /** How many there are on all pages. */
  readonly total: number;
  /** How many stand before this page. */
  readonly offset: number;
  readonly #fetch: Fetch<T>;

  constructor({ data, total }: List<T>, offset: number, fetch: Fetch<T>) {
    this.data = data;
    this.total = total;
    this.offset = offset;
    this.#fetch = fetch;
  }

  /** Whether items come after this page. */
  hasNextPage(): boolean {
    return this.data.length > 0 && this.offset + this.data.length < this.total;
  }

  /**
   * The page after this one.
   *
   * @throws UsageError when this is the last page
   * @example
   * if (page.hasNextPage()) page = await page.nextPage();
   */
  nextPage(): PagePromise<T> {
    const next = this.hasNextPage() ? this.#fetch(this.offset + this.data.length) : lastPage();
    return new PagePromise(next);
  }

  /**
   * The items of this page and of all after it.
   *
   * Each comes once, also when the list grows meanwhile, and none is left out when the list shrinks because the loop
   * itself takes its items off it, such as approving what is pending. A list that loses and gains items between two
   * pages can hide some, for pages are counted from its start: where a loop does both, loop over `toArray()`.
   *
   * @example
   * for await (const customer of page) console.log(customer.fullName);
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const seen = new Set<unknown>();
    for (let page: Page<T> | undefined = this; page; page = await page.#after()) {
      for (const item of page.data) {
        const { id } = item as { id?: unknown };
        if (id !== undefined && seen.has(id)) continue;
        seen.add(id);
        yield item;
      }
    }
  }

  /**
   * The items of this page and of all after it, at once.
   *
   * @param limit  how many at most; without it all of them
   * @example
   * const payments = await page.toArray({ limit: 250 });
   */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number } = {}): Promise<T[]> {
    if (!(typeof limit === "number" && limit >= 0)) throw new UsageError("`limit` is a number of items, 0 or more.");
    const items: T[] = [];
    if (limit === 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  /** The page after this one, found further ahead when items before it went meanwhile. */
  async #after(): Promise<Page<T> | undefined> {
    if (!this.hasNextPage()) return undefined;
    const offset = this.offset + this.data.length;
    const { data: next } = (await this.#fetch(offset)).answer;
    const gone = this.total - next.total;
    const isNamed = (this.data[0] as { id?: unknown }).id !== undefined;
    return gone > 0 && isNamed ? (await this.#fetch(Math.max(0, offset - gone))).answer.data : next;
  }
}

async function lastPage(): Promise<never> {
  throw new UsageError("This is the last page.");
}

/**
 * A list under way: await it for its first page, or iterate it for the items of all pages.
 *
 * @example
 * for await (const service of client.services.list()) console.log(service.title);
 */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this;
  }

  /**
   * The items of all pages, at once.
   *
   * @param limit  how many at most; without it all of them
   * @example
   * const recent = await client.payments.list().toArray({ limit: 250 });
   */
  async toArray(options?: { limit?: number }): Promise<T[]> {
    return (await this).toArray(options);
  }
}

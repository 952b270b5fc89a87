import type { Answer } from "./answer";

/** A call under way: await it for its data, or ask it for the whole answer. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answer: Promise<Answer<T>>;

  constructor(answer: Promise<Answer<T>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** What `then` and `catch` return is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** The data with what the headers tell: request id, rate limit, and whether the answer is a stored one. */
  withResponse(): Promise<Answer<T>> {
    // A failure is told by the promise that is returned, not by this one too.
    this.catch(() => {});
    return this.#answer;
  }
}

import type { Answer, Answered } from "./answer";

/** A call under way: await it for its data, or ask it for the whole answer. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answered: Promise<Answered<T>>;

  constructor(answered: Promise<Answered<T>>) {
    super((resolve, reject) => {
      answered.then(({ answer }) => resolve(answer.data), reject);
    });
    this.#answered = answered;
  }

  /** What `then` and `catch` return is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /**
   * The data with status, headers and what they tell: request id, rate limit, and whether the answer is a stored one.
   *
   * @example
   * const { data, requestId } = await client.services.get(id).withResponse();
   */
  async withResponse(): Promise<Answer<T>> {
    return (await this.#only()).answer;
  }

  /**
   * The answer as `fetch` gives it, with its body still to be read. A refusal rejects here too.
   *
   * @example
   * const response = await client.services.get(id).asResponse();
   */
  async asResponse(): Promise<Response> {
    const { answer, text } = await this.#only();
    return new Response(text === "" ? null : text, { status: answer.status, headers: answer.headers });
  }

  /** A failure is told by the promise that is returned, not by this one too. */
  #only(): Promise<Answered<T>> {
    this.catch(() => {});
    return this.#answered;
  }
}

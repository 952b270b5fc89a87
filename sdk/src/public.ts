import { UsageError } from "./core/errors";
import { type ClientOptions, environment, settingsOf, withoutUndefined } from "./core/settings";
import { PublicResources } from "./generated/public/resources";

export * from "./core/exports";
export type * from "./generated/public/types";

/** What `new SlotwrightPublic()` takes. */
export interface SlotwrightPublicOptions extends ClientOptions {
  /** `pk_…`, which addresses the account. Default: the variable `SLOTWRIGHT_PUBLIC_KEY`. */
  publicKey?: string | undefined;
}

/** What the customers of one account can do, without a secret: safe in browsers. */
export class SlotwrightPublic extends PublicResources {
  readonly #options: SlotwrightPublicOptions;

  /**
   * @throws UsageError when the public key or the address is missing or cannot be right
   * @example
   * const shop = new SlotwrightPublic({ publicKey: "pk_…", baseUrl: "http://localhost:3000" });
   */
  constructor(options: SlotwrightPublicOptions = {}) {
    const publicKey = options.publicKey ?? environment("SLOTWRIGHT_PUBLIC_KEY");
    if (!publicKey) throw new UsageError("`publicKey` is missing: pass it, or set SLOTWRIGHT_PUBLIC_KEY.");
    if (!/^[\w-]+$/.test(publicKey)) throw new UsageError("`publicKey` holds characters that no public key has.");
    super(settingsOf(options, `/api/public/${publicKey}`));
    this.#options = options;
  }

  /**
   * A client like this one but for some options. This one stays as it is.
   *
   * @example
   * const patient = shop.withOptions({ timeout: 60_000 });
   */
  withOptions(options: SlotwrightPublicOptions): SlotwrightPublic {
    return new SlotwrightPublic({ ...this.#options, ...withoutUndefined(options) });
  }
}

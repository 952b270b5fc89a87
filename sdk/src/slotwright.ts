import { ApiClient } from "./core/client";
import { UsageError } from "./core/errors";
import { type ClientOptions, environment, isBrowser, settingsOf, withoutUndefined } from "./core/settings";
import { ManagementResources } from "./generated/management/resources";
import { SandboxResource } from "./generated/management/resources/sandbox";
import type { CreateSandboxInput, Sandbox } from "./generated/management/types";
import { SlotwrightAppointments } from "./resources/appointments";
import { SlotwrightBookings } from "./resources/bookings";
import { SlotwrightWebhooks } from "./resources/webhooks";

const MANAGEMENT_PATH = "/api/v1";

/** What `new Slotwright()` takes. */
export interface SlotwrightOptions extends ClientOptions {
  /** `slw_…`. Default: the variable `SLOTWRIGHT_API_KEY`. */
  apiKey?: string | undefined;
  /** `whsec_…`, for `webhooks.unwrap()`. Default: the variable `SLOTWRIGHT_WEBHOOK_SECRET`. */
  webhookSecret?: string | undefined;
  /** Allows a browser, where every visitor can read the key. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** A client of a new sandbox. */
export type SandboxClient = Slotwright & {
  /**
   * The sandbox as it was opened. Its `apiKey` can be read, but no log or JSON shows it, and no copy such as
   * `{ ...client.account }` has it.
   */
  readonly account: Sandbox;
};

/** The management API of one account, for calls from a server. */
export class Slotwright extends ManagementResources {
  override readonly appointments: SlotwrightAppointments;
  override readonly bookings: SlotwrightBookings;
  /** Webhook subscriptions, and their deliveries as your handler receives them. */
  override readonly webhooks: SlotwrightWebhooks;
  readonly #options: SlotwrightOptions;

  /**
   * @throws UsageError when the key or the address is missing or cannot be right, and in a browser
   * @example
   * const client = new Slotwright({ apiKey: process.env.SLOTWRIGHT_API_KEY, baseUrl: "http://localhost:3000" });
   */
  constructor(options: SlotwrightOptions = {}) {
    refuseBrowser(options);
    const settings = settingsOf(options, MANAGEMENT_PATH);
    const authorization = `Bearer ${keyOf(options.apiKey ?? environment("SLOTWRIGHT_API_KEY"))}`;
    super({ ...settings, headers: { ...settings.headers, authorization } });
    this.#options = options;
    this.appointments = new SlotwrightAppointments(this);
    this.bookings = new SlotwrightBookings(this);
    this.webhooks = new SlotwrightWebhooks(this, options.webhookSecret ?? environment("SLOTWRIGHT_WEBHOOK_SECRET"));
  }

  /**
   * A client like this one but for some options. This one stays as it is.
   *
   * @example
   * const patient = client.withOptions({ timeout: 60_000, maxRetries: 5 });
   */
  withOptions(options: SlotwrightOptions): Slotwright {
    return new Slotwright({ ...this.#options, ...withoutUndefined(options) });
  }

  /**
   * Opens a disposable account for 24 hours, without a key.
   *
   * @param options  the client's, and what the account is to be: `name`, `timeZone`, `currency`, `seed`
   * @returns a client of it with every scope; `account` tells its public key, addresses and end
   * @example
   * const client = await Slotwright.sandbox({ baseUrl: "http://localhost:3000", seed: "salon" });
   */
  static async sandbox(options: Omit<SlotwrightOptions, "apiKey"> & CreateSandboxInput = {}): Promise<SandboxClient> {
    const { name, timeZone, currency, seed, ...clientOptions } = options;
    refuseBrowser(options);
    const opener = new SandboxResource(new ApiClient(settingsOf(clientOptions, MANAGEMENT_PATH)));
    const { apiKey, ...opened } = await opener.create({ name, timeZone, currency, seed });
    const client = new Slotwright({ ...clientOptions, apiKey });
    return Object.assign(client, { account: Object.assign(new KeyHolder(apiKey), opened) });
  }
}

/** `util.inspect.custom` of Node, which is no import that browsers have. */
const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** Shows its key to code that asks for `apiKey`, and to nothing else. */
class KeyHolder {
  readonly #apiKey: string;

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  get apiKey(): string {
    return this.#apiKey;
  }

  /** Without it `showHidden` with `getters` would read the key. */
  [INSPECT](): object {
    return { ...this };
  }
}

/** An API key in a page is everybody's key. */
function refuseBrowser({ dangerouslyAllowBrowser }: SlotwrightOptions): void {
  if (!isBrowser() || dangerouslyAllowBrowser) return;
  throw new UsageError("This client holds an API key and is for servers; in a browser use `@slotwright/sdk/public`.");
}

/** Checked here, for `fetch` would tell a malformed one in its error. */
function keyOf(apiKey: string | undefined): string {
  const key = apiKey?.trim();
  if (!key) throw new UsageError("`apiKey` is missing: pass it, or set SLOTWRIGHT_API_KEY.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError("`apiKey` holds characters that no key has.");
  return key;
}

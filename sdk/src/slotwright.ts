import { ApiClient } from "./core/client";
import { UsageError } from "./core/errors";
import { type ClientOptions, environment, isBrowser, settingsOf } from "./core/settings";
import type { VerifyOptions, WebhookHeaders } from "./core/webhook-signature";
import { ManagementResources } from "./generated/management/resources";
import { WebhooksResource } from "./generated/management/resources/webhooks";
import type { CreateSandboxInput, Sandbox } from "./generated/management/types";
import type { WebhookEvent } from "./generated/management/webhook-events";
import { unwrapWebhook } from "./webhooks";

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
  /** Webhook subscriptions, and their deliveries as your handler receives them. */
  override readonly webhooks: SlotwrightWebhooks;

  /** @throws UsageError when the key or the address is missing or cannot be right, and in a browser */
  constructor(options: SlotwrightOptions = {}) {
    refuseBrowser(options);
    const settings = settingsOf(options, MANAGEMENT_PATH);
    const authorization = `Bearer ${keyOf(options.apiKey ?? environment("SLOTWRIGHT_API_KEY"))}`;
    super({ ...settings, headers: { ...settings.headers, authorization } });
    this.webhooks = new SlotwrightWebhooks(this, options.webhookSecret ?? environment("SLOTWRIGHT_WEBHOOK_SECRET"));
  }

  /**
   * Opens a disposable account for 24 hours, without a key.
   *
   * @param options  the client's, and what the account is to be: `name`, `timeZone`, `currency`, `seed`
   * @returns a client of it with every scope; `account` tells its public key, addresses and end
   */
  static async sandbox(options: Omit<SlotwrightOptions, "apiKey"> & CreateSandboxInput = {}): Promise<SandboxClient> {
    const { name, timeZone, currency, seed, ...clientOptions } = options;
    refuseBrowser(options);
    const opener = new ApiClient(settingsOf(clientOptions, MANAGEMENT_PATH));
    const body = { name, timeZone, currency, seed };
    const { apiKey, ...opened } = await opener.request<Sandbox>({ method: "POST", path: "/sandbox", body });
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

/** Webhook subscriptions, and their deliveries as your handler receives them. */
export class SlotwrightWebhooks extends WebhooksResource {
  readonly #secret: string | undefined;

  constructor(client: ApiClient, secret: string | undefined) {
    super(client);
    this.#secret = secret;
  }

  /**
   * The event of a delivery, after its signature and age are checked. Narrow it by `type`.
   *
   * @param rawBody  as it came, before anything parses it
   * @param options  a secret other than the client's
   * @throws WebhookVerificationError when it is not from the service, or too old
   */
  async unwrap(
    rawBody: string | ArrayBuffer | Uint8Array,
    headers: WebhookHeaders,
    options: Partial<VerifyOptions> = {},
  ): Promise<WebhookEvent> {
    const secret = options.secret ?? this.#secret;
    if (!secret) throw new UsageError("The webhook secret is missing: pass `webhookSecret` to the client.");
    return unwrapWebhook(rawBody, headers, { ...options, secret });
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

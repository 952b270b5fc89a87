const BRANDS = Symbol.for("@slotwright/sdk.brands");

/** What any of the classes below is, seen from outside. */
interface Branded {
  readonly brand: string;
}

/**
 * Everything this package throws.
 *
 * `instanceof` holds across the ESM and the CommonJS copy of the package, which may both be loaded in one process: it
 * compares names instead of classes.
 */
export class SlotwrightError extends Error {
  /** The name of the class, which survives minifying. */
  static readonly brand: string = "SlotwrightError";

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    Object.defineProperty(this, "name", { value: new.target.brand, configurable: true });
    Object.defineProperty(this, BRANDS, { value: brandsOf(new.target) });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked for, which may be a derived one.
    return isInstance(this, value);
  }
}

function isInstance(asked: Branded, value: unknown): boolean {
  // A class that a caller derived has no brand of its own.
  if (!Object.hasOwn(asked, "brand")) return Function.prototype[Symbol.hasInstance].call(asked, value);
  const brands = (value as { [BRANDS]?: string[] } | null | undefined)?.[BRANDS];
  return brands?.includes(asked.brand) ?? false;
}

/** The brands of a class and of all it extends. */
function brandsOf(target: Branded): string[] {
  const brands: string[] = [];
  for (let next: Branded | null = target; next?.brand; next = Object.getPrototypeOf(next)) brands.push(next.brand);
  return brands;
}

/** A call that cannot be right, such as an empty id or a missing key; nothing was sent. */
export class UsageError extends SlotwrightError {
  static override readonly brand: string = "UsageError";
}

/** No answer came: the network failed. `cause` says how. */
export class ConnectionError extends SlotwrightError {
  static override readonly brand: string = "ConnectionError";
  /** How the runtime names it, such as `ECONNREFUSED`; null where it does not. */
  readonly code: string | null;

  constructor(message: string, options: { cause?: unknown; code?: string | null | undefined } = {}) {
    const { code = null, ...rest } = options;
    super(message, rest);
    this.code = code;
  }
}

/** No whole answer came within the time for one attempt. */
export class TimeoutError extends ConnectionError {
  static override readonly brand: string = "TimeoutError";
}

/** The caller's `signal` ended the call; `cause` is the signal's reason. */
export class AbortError extends SlotwrightError {
  static override readonly brand: string = "AbortError";
}

/** A webhook delivery that is not from the service, or too old. Answer it with 400. */
export class WebhookVerificationError extends SlotwrightError {
  static override readonly brand: string = "WebhookVerificationError";
}

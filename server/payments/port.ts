/** What is asked of a customer at the provider. */
export interface CheckoutRequest {
  payment: {
    id: string;
    /** What must be paid now, in minor units, more than 0. */
    dueMinor: number;
    /** ISO 4217. */
    currency: string;
    /** What the provider's page calls it, such as "Booking K7QM2X9P". */
    label: string;
  };
  /** Where the customer comes back to. */
  successUrl: string;
  cancelUrl: string;
  /** Until when the customer may pay; longer where the provider does not allow so short a time. */
  expiresAt: Date;
  /** When the checkout is first asked for; a repeated request says the same. */
  now: Date;
  customerEmail: string | null;
  /** A repeated request under one key, with the same content, makes no second checkout. */
  idempotencyKey: string;
}

/** A checkout that waits for the customer. */
export interface Checkout {
  /** The provider's id of it. */
  ref: string;
  /** Where the customer pays. */
  url: string;
}

export type CheckoutState =
  /** `url`: where the customer pays; null while a payment is under way. */
  | { status: "open"; url: string | null }
  | { status: "expired" }
  /**
   * Paid. `paymentRef` is the provider's id of the money, which a refund names; `paidMinor` is how much, in minor
   * units, and null when the provider does not say.
   */
  | { status: "complete"; paymentRef: string; paidMinor: number | null };

export interface RefundRequest {
  /** The `paymentRef` of the checkout. */
  ref: string;
  /** In minor units, more than 0. */
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** A repeated request under one key gives nothing back a second time. */
  idempotencyKey: string;
  /** Kept beside the refund at the provider. */
  reason: string | null;
}

/** Who takes money online. Every call may throw `PaymentProviderError`, and nothing else that is to be expected. */
export interface PaymentProvider {
  createCheckout: (request: CheckoutRequest) => Promise<Checkout>;
  readCheckout: (ref: string) => Promise<CheckoutState>;
  /** Ends a checkout that is open. @throws PaymentProviderError `refused` when it is not */
  expireCheckout: (ref: string) => Promise<void>;
  refund: (request: RefundRequest) => Promise<{ ref: string }>;
}

/**
 * Why the provider did not do as asked.
 *
 * `bad_key`: the account's key is wrong or may not do this. `declined`: the customer's bank said no. `refused`: the
 * provider does not do this, now or ever. `unreachable`: it did not answer; whether it acted is unknown, and the same
 * request under the same key may follow. `unsupported_amount`: it cannot take this amount of this currency.
 */
export type ProviderFailure = "bad_key" | "declined" | "refused" | "unreachable" | "unsupported_amount";

/** The provider said no, or nothing. The message is for a person and holds no secret. */
export class PaymentProviderError extends Error {
  constructor(
    readonly failure: ProviderFailure,
    message: string,
    options?: { cause: unknown },
  ) {
    super(message, options);
    this.name = "PaymentProviderError";
  }
}

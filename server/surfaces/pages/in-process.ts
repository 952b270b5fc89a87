import type { SurfaceRequest } from "../http/http";
import type { BusinessAccess } from "./business/business-access";
import type { FormKeeper } from "./forms/form-keeper";
import type { OrderAccess } from "./order/order-access";
import type { PaymentAccess } from "./pay/payment-access";
import type { TicketAccess } from "./ticket/ticket-access";

/** The only way in which the hosted pages reach data: the public API's handlers, called in process. */
export interface InProcessApi {
  /** Calls `/api/public/{publicKey}{path}`; `path` like `/slots?service=…`. Answers status, JSON body and headers (lower case). */
  call(publicKey: string, request: InProcessRequest): Promise<InProcessAnswer>;
  /** Whether a public key was a sandbox's that is over or deleted; absent, nobody knows. */
  isGone?(publicKey: string): Promise<boolean>;
  /** Whether the token of a payment's, ticket's or order's page is one of an account that is gone with all it had. */
  wasOfGoneAccount?(token: string): Promise<boolean>;
  /** The public key of the account that a manage token belongs to, or null. */
  accountOfToken(token: string): Promise<string | null>;
  /** The payment pages' way to payments; absent, there are none. */
  pay?: PaymentAccess;
  /** The ticket pages' way to tickets; absent, there are none. */
  tickets?: TicketAccess;
  /** The order pages' way to orders of tickets; absent, there are none. */
  orders?: OrderAccess;
  /** Where refused forms are kept until they are shown again; absent, they are answered in place. */
  forms?: FormKeeper;
  /** The way to business pages by their addresses; absent, there are none. */
  businesses?: BusinessAccess;
  /** What a visitor's first request with an idempotency key was answered, if it succeeded; absent, nobody knows. */
  firstAnswer?(publicKey: string, sent: { key: string; from: SurfaceRequest }): Promise<unknown>;
  /**
   * Told of an unexpected failure before the visitor sees its page; absent, it goes unlogged.
   *
   * @returns the headers of a 503 page where the same may succeed later; null for the 500 page
   */
  report?(error: unknown, request: SurfaceRequest): Record<string, string> | null;
}

/** A file as a visitor's form brought it. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

export interface InProcessRequest {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  /** Sent as the `file` of a multipart form, instead of a body. */
  file?: SentFile;
  idempotencyKey?: string;
  /** The visitor's own request: its address counts against the rate limit. */
  from: SurfaceRequest;
}

export interface InProcessAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

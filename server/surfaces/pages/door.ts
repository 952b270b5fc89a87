import type { SurfaceRequest } from "../http";
import type { PayDoor } from "./pay/door";

/** The only way in which the hosted pages reach data: the public API's handlers, called in process. */
export interface PublicDoor {
  /** Calls `/api/public/{publicKey}{path}`; `path` like `/slots?service=…`. Answers status, JSON body and headers (lower case). */
  call(publicKey: string, request: DoorRequest): Promise<DoorAnswer>;
  /** The public key of the account that a manage token belongs to, or null. */
  accountOfToken(token: string): Promise<string | null>;
  /** The payment pages' way to payments; absent, there are none. */
  pay?: PayDoor;
  /** Told of an unexpected failure before the visitor sees the 500 page; absent, it goes unlogged. */
  report?(error: unknown, request: SurfaceRequest): void;
}

export interface DoorRequest {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  /** The visitor's own request: its address counts against the rate limit. */
  from: SurfaceRequest;
}

export interface DoorAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

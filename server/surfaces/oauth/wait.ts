import { realNow } from "../../context";
import { clientNetwork } from "../client";
import type { SurfaceRequest } from "../http/http";
import { type Limiters, limiters } from "../rest/limiters";

/** Counts a request of an app by the client's network. @returns how many seconds it has to wait; null: none */
export function waitFor(limiter: keyof Limiters, { clientAddress }: SurfaceRequest): number | null {
  const { allowed, retryAfter } = limiters()[limiter].count(clientNetwork(clientAddress), realNow().getTime());
  return allowed ? null : retryAfter;
}

export { clientNetwork } from "../schemas/client-network";

const REQUEST_ID = /^[\w.-]{8,128}$/;

/**
 * The client's address: the entry of `X-Forwarded-For` that the outermost believed proxy wrote.
 *
 * Each proxy appends whom it was called by, and the socket shows the last one; entries further left are the client's
 * own claims.
 *
 * @param chain  the header's addresses and then the socket's, which alone counts when no proxy is believed
 */
export function clientAddress(chain: string[], proxies: number): string {
  const known = chain.map((entry) => entry.trim()).filter((entry) => entry !== "");
  const address = known[Math.max(0, known.length - 1 - proxies)] ?? "";
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** The caller's `X-Request-Id` where it is fit for logs and headers, else a new one. */
export function requestId(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

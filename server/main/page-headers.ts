import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const NONCE_BYTES = 16;
const POLICY = "content-security-policy";

/**
 * Protects what Next answers: its own scripts run by a nonce of this one answer, nothing else does, and no other site
 * shows the page in a frame.
 *
 * Next takes the nonce from the policy among the request's headers. A client's own policy there is replaced, or the
 * client would choose it. Only pages that are rendered for their request get one; the root layout says that all are.
 *
 * @param isDevelopment Next's tools then evaluate code, write styles of their own and keep a socket open
 */
export function protectPage(message: IncomingMessage, response: ServerResponse, isDevelopment: boolean): void {
  const policy = policyWith(randomBytes(NONCE_BYTES).toString("base64"), isDevelopment);
  message.headers[POLICY] = policy;
  response.setHeader(POLICY, policy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "same-origin");
}

const policyWith = (nonce: string, isDevelopment: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    // A mail as it reads, which a page of the back office shows in a frame. It is reached without a new document too.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

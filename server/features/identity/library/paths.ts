/** How a path of the library is guarded at our endpoint. */
export interface GuardedPath {
  method: "GET" | "POST";
  /**
   * Whose wrong tries count: `account`, the address of the person in the body; `person`, whoever is signed in or stands
   * at the second step. Always those of the client's network too.
   */
  tries?: "account" | "person" | "network";
  /** Whether every call counts, not failures alone: each sends a mail. */
  everyCall?: true;
  /** What the body says whatever the caller sends. */
  always?: Record<string, boolean>;
}

/**
 * The library's paths that are served. It serves many more, and its own list of disabled ones is compared to the letter;
 * so nothing but these reaches it, from the network or from our pages.
 */
export const SERVED_PATHS: Record<string, GuardedPath> = {
  "/sign-in/email": { method: "POST", tries: "account" },
  "/sign-out": { method: "POST" },
  "/request-password-reset": { method: "POST", tries: "account", everyCall: true },
  "/reset-password": { method: "POST", tries: "network" },
  "/sign-in/magic-link": { method: "POST", tries: "account", everyCall: true },
  "/magic-link/verify": { method: "GET", tries: "network" },
  "/two-factor/verify-totp": { method: "POST", tries: "network" },
  "/two-factor/verify-backup-code": { method: "POST", tries: "network", always: { disableSession: false } },
  "/two-factor/enable": { method: "POST", tries: "person" },
  "/two-factor/disable": { method: "POST", tries: "person" },
  "/two-factor/generate-backup-codes": { method: "POST", tries: "person" },
  "/change-password": { method: "POST", tries: "person", always: { revokeOtherSessions: true } },
};

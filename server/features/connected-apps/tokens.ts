import { createHash, randomBytes } from "node:crypto";
import { sha256 } from "../../secrets";

/** How long a person's yes may take to reach the app. */
export const CODE_MS = 2 * 60_000;
export const ACCESS_MS = 60 * 60_000;
/** Of an app that nobody uses: each use of a refresh token begins it anew. */
export const REFRESH_MS = 30 * 86_400_000;

const SECRET_BYTES = 32;
/** What each kind begins with, so that whoever finds one knows what it is, as of keys. */
const PREFIX = { code: "slc_", access: "sla_", refresh: "slr_" } as const;

/** A secret of 32 random bytes with what is kept of it. */
export function newSecret(kind: keyof typeof PREFIX): { secret: string; hash: Buffer } {
  const secret = `${PREFIX[kind]}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { secret, hash: sha256(secret) };
}

/** What of a code or token is kept. A text that is none has a hash too, which nothing was kept under. */
export const hashOf = (secret: string): Buffer => sha256(secret);

/** `code_challenge` of a verifier by the method S256 (RFC 7636 §4.2). */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

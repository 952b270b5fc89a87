import { env } from "../../env";
import { decrypt, encrypt } from "../../secrets";

const LINK_HOURS = 1;

const HOUR_MS = 3_600_000;
const PURPOSE = "file-link";
const TOKEN = /^[A-Za-z0-9_-]{64,400}$/;

interface Target {
  tenantId: string;
  id: string;
}

/**
 * The address of an upload's bytes for one hour. Its token is sealed with a 256-bit key (AES-256-GCM), so that no
 * other can be made or guessed, and nothing is kept for it.
 */
export function fileLinkOf({ tenantId, id }: Target, now: Date): string {
  const expiresAt = now.getTime() + LINK_HOURS * HOUR_MS;
  const token = encrypt(PURPOSE, JSON.stringify({ tenantId, id, expiresAt })).toString("base64url");
  return `${env().APP_ORIGIN}/files/${token}`;
}

/** What a token stands for; null when we did not make it. `expiresAt` is in milliseconds of the account's clock. */
export function readFileToken(token: string): (Target & { expiresAt: number }) | null {
  const sealed = Buffer.from(token, "base64url");
  // One text for each token: the last sign of another could differ in bits that are not read.
  if (!TOKEN.test(token) || sealed.toString("base64url") !== token) return null;
  try {
    return JSON.parse(decrypt(PURPOSE, sealed));
  } catch {
    return null;
  }
}

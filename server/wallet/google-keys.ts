import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { BadConfiguration, type Env } from "../env";
import { readConfigured } from "./read-configured";

/** Who signs what is saved to Google's wallet. */
export interface GoogleKeys {
  issuerId: string;
  /** The service account. */
  email: string;
  /** PEM, PKCS 8. */
  key: string;
}

/** The parts of a service account's key file that are needed here. */
const KeyFile = z.object({ client_email: z.email(), private_key: z.string().refine(isRsaKey) });

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** The service account as it is configured; null without one. @throws BadConfiguration */
export function googleKeysOf({ GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_KEY }: Env): GoogleKeys | null {
  if (issuerId === undefined) return null;
  const text = readConfigured("GOOGLE_WALLET_KEY", GOOGLE_WALLET_KEY);
  const file = KeyFile.safeParse(jsonOf(text));
  if (!file.success)
    throw new BadConfiguration(
      "Bad configuration. GOOGLE_WALLET_KEY: is no key file of a service account, with client_email and private_key.",
    );
  return { issuerId, email: file.data.client_email, key: file.data.private_key };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

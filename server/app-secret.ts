import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { BadConfiguration, env, hasExternalDatabase } from "./env";
import { createOnce } from "./process/create-once";

const FILE = "app-secret";
let secret: string | undefined;

/**
 * The secret that encrypts what the database keeps encrypted.
 *
 * `APP_SECRET`, or beside the embedded database the file `app-secret` of `DATA_DIR`, created once with mode 600.
 * An external database never gets a created one: its other processes could not read what this one stored.
 *
 * @throws BadConfiguration with `DATABASE_URL` and without `APP_SECRET`
 */
export function appSecret(): string {
  secret ??= env().APP_SECRET ?? ownSecret();
  return secret;
}

function ownSecret(): string {
  if (hasExternalDatabase()) {
    throw new BadConfiguration(
      "APP_SECRET is required when DATABASE_URL is set: a random text of 16 or more characters.",
    );
  }
  return secretIn(resolve(env().DATA_DIR));
}

/** Reads the secret file of a folder; creates both when absent. */
export function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return createOnce(join(folder, FILE), () => `${randomBytes(32).toString("base64url")}\n`);
}

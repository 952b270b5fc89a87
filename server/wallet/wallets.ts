import { type Env, env } from "../env";
import { log } from "../log";
import { processSingleton } from "../process/process-singleton";
import { type AppleKeys, appleKeysOf } from "./apple-keys";
import { type GoogleKeys, googleKeysOf } from "./google-keys";

/** The wallets that tickets can be kept in; null where their keys are not configured. */
export interface Wallets {
  apple: AppleKeys | null;
  google: GoogleKeys | null;
}

/** Reads the keys that variables name. @throws BadConfiguration naming the variable that is wrong, on one line */
export const loadWallets = (variables: Env): Wallets => ({
  apple: appleKeysOf(variables),
  google: googleKeysOf(variables),
});

/** The wallets of this process, read when they are first asked for. */
export const wallets = processSingleton<Wallets>("slotwrightWallets", () => loadWallets(env()));

/**
 * Reads the keys as the process starts, so that a wrong one is told before a visitor meets it. What has expired is no
 * reason not to start: tickets lose a button, and the log says why.
 *
 * @param now real time @throws BadConfiguration
 */
export function openWallets(now: Date): void {
  const { apple } = wallets.get();
  if (apple && !isValid(apple, now))
    log().warn({ validUntil: apple.validUntil }, "the certificate of APPLE_WALLET_CERTIFICATE is not valid now");
}

/** Whether a phone takes what is signed now. @param now real time: phones know no other */
export const isValid = ({ validFrom, validUntil }: AppleKeys, now: Date): boolean =>
  validFrom <= now && now < validUntil;

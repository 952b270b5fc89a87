import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { realNow } from "../../../context";
import { type Db, database } from "../../../db/client";
import type { PasskeyRow } from "../../../db/schema";
import { env } from "../../../env";
import { keepToken, takeToken } from "../token-queries";
import { findPasskey, insertPasskey, listPasskeys, notePasskeyUse } from "./queries";

const CHALLENGE_MS = 5 * 60 * 1000;
const NAME_MAX = 100;

/** Loaded when the first passkey is asked for: it takes a quarter of a second, which no start should wait for. */
const library = () => import("@simplewebauthn/server");

/** Whose passkey it is to become, or is. */
export interface Holder {
  userId: string;
  name: string;
  email: string;
}

/** A passkey is bound to the host, and its device says of which page it was asked. */
const party = () => ({ rpID: new URL(env().APP_ORIGIN).hostname, origin: env().APP_ORIGIN });

/** What a browser needs to make a passkey of a person (Web Authentication Level 3 §5.4). The challenge is good once, for 5 minutes. */
export async function registrationOptions({ userId, name, email }: Holder) {
  const { db } = database();
  const known = await listPasskeys(db, userId);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Slotwright",
    rpID: party().rpID,
    userID: new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex")),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(db, options.challenge, `register ${userId}`);
  return options;
}

/** Stores the passkey that a browser has made. @returns whether it was in order, and new */
export async function register({ userId }: Holder, response: RegistrationResponseJSON, name: string): Promise<boolean> {
  const { db } = database();
  const { rpID, origin } = party();
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: async (challenge) => (await takeToken(db, "passkey", challenge)) === `register ${userId}`,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return false;
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return insertPasskey(db, {
    userId,
    name: name.trim().slice(0, NAME_MAX) || "Passkey",
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    lastUsedAt: null,
    createdAt: realNow(),
  });
}

/** What a browser needs to sign in with any passkey of this host. It says nothing of who has one. */
export async function signInOptions() {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: party().rpID, userVerification: "required" });
  await keepChallenge(database().db, options.challenge, "sign-in");
  return options;
}

const keepChallenge = (db: Db, challenge: string, value: string) =>
  keepToken(db, "passkey", { token: challenge, value, lastsMs: CHALLENGE_MS });

/**
 * Whose passkey has answered. It is two factors by itself: the device, and what unlocks it.
 *
 * @returns null when the answer is not in order, or of no passkey that we know
 */
export async function holderOf(response: AuthenticationResponseJSON): Promise<string | null> {
  const { db } = database();
  const passkey = await findPasskey(db, response.id);
  if (!passkey) return null;
  const newCounter = await verify(db, passkey, response);
  if (newCounter === null) return null;
  const isNoted = await notePasskeyUse(db, passkey, newCounter);
  return isNoted ? passkey.userId : null;
}

async function verify(db: Db, passkey: PasskeyRow, response: AuthenticationResponseJSON): Promise<number | null> {
  const { rpID, origin } = party();
  const { credentialId: id, publicKey, counter } = passkey;
  const { verifyAuthenticationResponse } = await library();
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: async (challenge) => (await takeToken(db, "passkey", challenge)) === "sign-in",
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}

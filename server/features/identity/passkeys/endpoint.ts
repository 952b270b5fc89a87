import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { insertIdentityAudit } from "../../../audit";
import { database } from "../../../db/client";
import type { FoundSession } from "../../members";
import type { AuthAnswer, AuthCall } from "../library/endpoint";
import { isPasswordOf } from "../passwords/password";
import { countTry, forgiveTry, triesOf } from "../passwords/tries";
import { passwordHashOf } from "../queries";
import { noteSignIn } from "../sessions/notes";
import { readSession } from "../sessions/reader";
import { openSession } from "../sessions/sessions";
import { holderOf, register, registrationOptions, signInOptions } from "./passkeys";

/** A browser's answer; its parts are read and judged by the library of passkeys. */
const Answered = z.object({
  id: z.string().min(1).max(1024),
  rawId: z.string().max(1024),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
});

const refused = (status: number, reason: string): AuthAnswer => ({ status, reason, body: {}, cookies: [] });
const answered = (body: object, cookies: string[] = []): AuthAnswer => ({
  status: 200,
  reason: null,
  body: body as Record<string, unknown>,
  cookies,
});

type Step = (call: AuthCall) => Promise<AuthAnswer>;

const STEPS: Record<string, Step> = {
  "/passkey/options": async () => answered(await signInOptions()),
  "/passkey/sign-in": signIn,
  "/passkey/register/options": (call) => asPerson(call, (who) => startRegistration(call, who)),
  "/passkey/register": (call) => asPerson(call, (who) => finishRegistration(call, who)),
};

/** Answers the steps by which passkeys are made and used; null for every other path. The origin is checked before. */
export async function answerPasskey(call: AuthCall): Promise<AuthAnswer | null> {
  const step = Object.hasOwn(STEPS, call.path) ? STEPS[call.path] : undefined;
  if (!step) return null;
  return call.method === "POST" ? step(call) : refused(405, "METHOD_NOT_ALLOWED");
}

async function asPerson(call: AuthCall, act: (who: FoundSession) => Promise<AuthAnswer>): Promise<AuthAnswer> {
  const signedIn = await readSession(call.cookie, null);
  return signedIn ? act(signedIn) : refused(401, "SIGN_IN_FIRST");
}

/** A new way to sign in asks for the present one, where there is a password. */
async function startRegistration(call: AuthCall, who: FoundSession): Promise<AuthAnswer> {
  const { db } = database();
  const key = triesOf.person(who.userId);
  const wait = await countTry(db, key);
  if (wait !== null) return { ...refused(429, "TOO_MANY_TRIES"), retryAfter: wait };
  const password = String(call.body?.password ?? "").slice(0, 128);
  const hasPassword = (await passwordHashOf(db, who.userId)) !== null;
  if (hasPassword && !(await isPasswordOf(who.userId, password))) return refused(400, "INVALID_PASSWORD");
  await forgiveTry(db, key);
  return answered(await registrationOptions(who));
}

async function finishRegistration(call: AuthCall, who: FoundSession): Promise<AuthAnswer> {
  const parsed = Answered.safeParse(call.body?.credential);
  if (!parsed.success) return refused(400, "NOT_A_PASSKEY");
  const name = String(call.body?.name ?? "");
  const isMade = await register(who, parsed.data as unknown as RegistrationResponseJSON, name);
  if (!isMade) return refused(400, "NOT_A_PASSKEY");
  await insertIdentityAudit(database().db, { action: "passkey.create", status: 200, who, request: call });
  return answered({ status: true });
}

async function signIn(call: AuthCall): Promise<AuthAnswer> {
  const { db } = database();
  const key = triesOf.address(call.network);
  const wait = await countTry(db, key);
  if (wait !== null) return { ...refused(429, "TOO_MANY_TRIES"), retryAfter: wait };
  const parsed = Answered.safeParse(call.body?.credential);
  const userId = parsed.success ? await holderOf(parsed.data as unknown as AuthenticationResponseJSON) : null;
  if (userId === null) return refused(401, "NOT_A_PASSKEY");
  await forgiveTry(db, key);
  const { cookie } = await openSession(db, userId, call.caller);
  const signedIn = await readSession(cookie.split(";")[0], null);
  if (signedIn) await noteSignIn(signedIn, call);
  return answered({ status: true }, [cookie]);
}

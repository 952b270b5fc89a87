import { and, eq, ne } from "drizzle-orm";
import { insertIdentityAudit } from "../../../audit";
import { type Db, database } from "../../../db/client";
import { userSessions } from "../../../db/schema";
import { env } from "../../../env";
import { signalCommit } from "../../../process/commit-signal";
import type { FoundSession } from "../../members";
import { deleteTokensOf } from "../library/hooks";
import { insertAccountMail, notifyOfPassword } from "../mails/mails";
import { findPerson } from "../queries";
import { readSession } from "./reader";
import type { Caller } from "./sessions";

/** What was asked of the endpoint. */
export interface Step {
  method: string;
  path: string;
  email: string;
  cookie: string | undefined;
  caller: Caller;
}

/** What came of it. */
export interface Outcome {
  status: number;
  /** The `set-cookie` lines of the answer. */
  cookies: string[];
}

/** Notes a step of signing in where owners look, in the audit log, and tells the person by mail what they should know. */
export async function noteStep(step: Step, outcome: Outcome): Promise<void> {
  if (outcome.status === 401 && step.path === "/sign-in/email") return noteRefusal(step);
  if (outcome.status >= 400) return;
  const signedIn = await readSession(cookieHeaderOf(outcome.cookies), null);
  if (step.path === "/change-password") return notePasswordChange(step, signedIn);
  if (signedIn !== null && SIGN_INS.has(step.path)) await noteSignIn(signedIn, step);
}

/** The paths that sign somebody in; others renew a session. */
const SIGN_INS = new Set([
  "/sign-in/email",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/magic-link/verify",
]);

const cookieHeaderOf = (lines: string[]): string => lines.map((line) => line.split(";")[0]).join("; ");

/** A person has signed in, by whatever means. */
export async function noteSignIn(
  signedIn: FoundSession,
  step: Pick<Step, "method" | "path" | "caller">,
): Promise<void> {
  const { db } = database();
  await insertIdentityAudit(db, { action: "session.create", status: 200, who: signedIn, request: step });
  if (await isKnownDevice(db, signedIn, step.caller)) return;
  const { userAgent = "–", address } = step.caller;
  await insertAccountMail(db, {
    kind: "new_device",
    to: { id: signedIn.userId, email: signedIn.email, name: signedIn.name },
    link: `${env().APP_ORIGIN}/admin/security`,
    facts: { device: userAgent.slice(0, 200), address },
  });
  signalCommit();
}

/** A browser is known by what it calls itself: sessions that are over are kept for a while to know it by. */
async function isKnownDevice(
  db: Db,
  { userId, sessionId }: FoundSession,
  { userAgent = "" }: Caller,
): Promise<boolean> {
  const known = and(
    eq(userSessions.userId, userId),
    ne(userSessions.id, sessionId),
    eq(userSessions.userAgent, userAgent),
  );
  return (await db.$count(userSessions, known)) > 0;
}

async function noteRefusal({ email, method, path }: Step): Promise<void> {
  const { db } = database();
  const person = await findPerson(db, email);
  if (!person) return;
  const who = { userId: person.id, name: person.name, sessionId: null };
  await insertIdentityAudit(db, { action: "session.refuse", status: 401, who, request: { method, path } });
}

async function notePasswordChange(step: Step, signedIn: FoundSession | null): Promise<void> {
  if (signedIn === null) return;
  const { db } = database();
  await deleteTokensOf(signedIn.userId);
  await insertIdentityAudit(db, { action: "password.change", status: 200, who: signedIn, request: step });
  await notifyOfPassword({ id: signedIn.userId, email: signedIn.email, name: signedIn.name });
}

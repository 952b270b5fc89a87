import type { ReactNode } from "react";
import { insertIdentityAudit } from "../../../audit";
import { database } from "../../../db/client";
import { toApiError } from "../../../errors";
import { disconnectAll, disconnectApp, listApps } from "../../../features/connected-apps";
import { askForEmail } from "../../../features/identity/change-email";
import { deletePerson } from "../../../features/identity/delete-person";
import { deleteTokensOf } from "../../../features/identity/library/hooks";
import { sessionCookieName } from "../../../features/identity/library/settings";
import { deletePasskey, listPasskeys } from "../../../features/identity/passkeys/queries";
import { isPasswordOf } from "../../../features/identity/passwords/password";
import { countTry, triesOf } from "../../../features/identity/passwords/tries";
import { NewAddress } from "../../../features/identity/schemas";
import { expiredCookie } from "../../../features/identity/sessions/cookie";
import { listSessions, revokeSession, revokeSessions } from "../../../features/identity/sessions/sessions";
import type { FoundSession } from "../../../features/members/session-queries";
import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, Head, Note, seeOther } from "../document";
import { callLibrary, refusalText } from "../library-form";
import { linkTo, secretIn, textIn, type Visit } from "../visit";
import { ConnectedApps } from "./connected-apps";
import { Passkeys } from "./passkeys";
import { ConfirmFactor, FactorSection, RecoveryCodes } from "./second-factor";
import { DeletePerson, EmailForm, PasswordForm, Sessions } from "./security-parts";

/** What a posted form of the page came to. */
interface Result {
  status?: number;
  note?: string;
  problem?: string;
  /** Instead of the section of the second factor, such as its QR code. */
  factor?: ReactNode;
  cookies?: string[];
}

/** A person's own page: sessions, password, second factor. Others sign in first. */
export async function securityPage(visit: Visit): Promise<SurfaceResponse> {
  const { signedIn } = visit;
  if (signedIn === null) return seeOther(linkTo(visit, "/admin/sign-in", { next: "/admin/security" }));
  return render(visit, signedIn, {});
}

/** Takes one of the page's forms, by the name of its button. */
export async function postSecurity(visit: Visit): Promise<SurfaceResponse> {
  const { signedIn } = visit;
  if (signedIn === null) return seeOther(linkTo(visit, "/admin/sign-in", { next: "/admin/security" }));
  const action = textIn(visit, "action");
  if (action === "end-all") return endAll(visit, signedIn);
  if (action === "delete") return deleteMe(visit, signedIn);
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!act) return seeOther(linkTo(visit, "/admin/security"));
  const result = await act(visit, signedIn);
  // A changed password and a second factor renew the session: what follows is read with the new one.
  return result.note === undefined || result.factor ? render(visit, signedIn, result) : leadBack(visit, result);
}

const NOTES = [
  "sessionEnded",
  "passwordChanged",
  "factorOn",
  "factorOff",
  "passkeyMade",
  "passkeyRemoved",
  "addressMailed",
  "addressChanged",
  "appDisconnected",
] as const;
type NoteName = (typeof NOTES)[number];

const leadBack = (visit: Visit, { note = "", cookies = [] }: Result) =>
  seeOther(linkTo(visit, "/admin/security", { note }), cookies);

type Action = (visit: Visit, signedIn: FoundSession) => Promise<Result>;
const done = (note: NoteName, cookies: string[] = []): Result => ({ note, cookies });

const ACTIONS: Record<string, Action> = {
  end: async (visit, signedIn) => {
    const isEnded = await revokeSession(database().db, signedIn.userId, idIn(textIn(visit, "id")));
    if (isEnded) await noteIt(visit, signedIn, "session.revoke");
    return done("sessionEnded");
  },
  password: async (visit) => {
    const body = { currentPassword: secretIn(visit, "currentPassword"), newPassword: secretIn(visit, "newPassword") };
    const answer = await callLibrary(visit, "/change-password", body);
    if (answer.reason === null) return done("passwordChanged", answer.cookies);
    const { m } = visit;
    if (/PASSWORD_TOO|TOO_LONG/.test(answer.reason)) return { status: 422, problem: m.enter.password };
    if (answer.status === 400) return { status: 422, problem: m.passwordWrong };
    return { status: answer.status, problem: refusalText(visit, answer) };
  },
  email: async (visit, signedIn) => {
    const { m } = visit;
    try {
      const { email } = NewAddress.parse({ email: textIn(visit, "email") });
      const isMailed = await askForEmail(signedIn, { email, password: secretIn(visit, "password") });
      return done(isMailed ? "addressMailed" : "addressChanged");
    } catch (error) {
      const { code, status, fields = {} } = toApiError(error);
      if (code === "server") throw error;
      if (code === "rate_limited") return { status, problem: m.waitSeconds(60) };
      const isTaken = fields.email?.includes("There is an account") === true;
      return { status, problem: fields.password ? m.passwordWrong : isTaken ? m.enter.taken : m.enter.email };
    }
  },
  enable: async (visit) => {
    const answer = await callLibrary(visit, "/two-factor/enable", { password: secretIn(visit, "password") });
    if (answer.reason !== null) return wrongPassword(visit, answer);
    const { totpURI, backupCodes } = answer.body as { totpURI: string; backupCodes: string[] };
    return { factor: <ConfirmFactor visit={visit} uri={totpURI} codes={backupCodes} /> };
  },
  confirm: async (visit, signedIn) => {
    const answer = await callLibrary(visit, "/two-factor/verify-totp", {
      code: textIn(visit, "code").replaceAll(/\s/g, ""),
    });
    if (answer.reason === null) {
      await noteIt(visit, signedIn, "second_factor.enable");
      return done("factorOn", answer.cookies);
    }
    if (answer.status === 429) return { status: 429, problem: refusalText(visit, answer) };
    return { status: 422, problem: visit.m.codeWrong, factor: <ConfirmFactor visit={visit} uri={null} codes={[]} /> };
  },
  "remove-passkey": async (visit, signedIn) => {
    const isGone = await deletePasskey(database().db, signedIn.userId, idIn(textIn(visit, "id")));
    if (isGone) await noteIt(visit, signedIn, "passkey.delete");
    return done("passkeyRemoved");
  },
  disconnect: async (visit, signedIn) => {
    await disconnectApp(signedIn.userId, idIn(textIn(visit, "app")));
    return done("appDisconnected");
  },
  disable: async (visit, signedIn) => {
    const answer = await callLibrary(visit, "/two-factor/disable", { password: secretIn(visit, "password") });
    if (answer.reason !== null) return wrongPassword(visit, answer);
    await deleteTokensOf(signedIn.userId);
    await noteIt(visit, signedIn, "second_factor.disable");
    return done("factorOff", answer.cookies);
  },
  codes: async (visit) => {
    const body = { password: secretIn(visit, "password") };
    const answer = await callLibrary(visit, "/two-factor/generate-backup-codes", body);
    if (answer.reason !== null) return wrongPassword(visit, answer);
    return { factor: <RecoveryCodes visit={visit} codes={answer.body.backupCodes as string[]} /> };
  },
};

const wrongPassword = (visit: Visit, answer: { status: number; retryAfter?: number }): Result =>
  answer.status === 429 || answer.status === 403
    ? { status: answer.status, problem: refusalText(visit, answer) }
    : { status: 422, problem: visit.m.passwordWrong };

const idIn = (text: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : "00000000-0000-0000-0000-000000000000";

/** Ends every session, this one too, disconnects all apps, and forgets the browsers that need no second step. */
async function endAll(visit: Visit, signedIn: FoundSession): Promise<SurfaceResponse> {
  await revokeSessions(database().db, signedIn.userId, null);
  await deleteTokensOf(signedIn.userId);
  await disconnectAll(signedIn.userId);
  await noteIt(visit, signedIn, "session.revoke_all");
  return seeOther(linkTo(visit, "/admin/sign-in", { note: "signedOut" }), [expiredCookie(sessionCookieName())]);
}

/** Removes the person who asks, with the password again. */
async function deleteMe(visit: Visit, signedIn: FoundSession): Promise<SurfaceResponse> {
  const { m } = visit;
  const key = triesOf.person(signedIn.userId);
  const wait = await countTry(database().db, key);
  if (wait !== null) return render(visit, signedIn, { status: 429, problem: m.waitSeconds(wait) });
  if (!(await isPasswordOf(signedIn.userId, secretIn(visit, "password").slice(0, 128))))
    return render(visit, signedIn, { status: 422, problem: m.passwordWrong });
  try {
    await deletePerson(signedIn.userId);
  } catch (error) {
    if (toApiError(error).code !== "conflict") throw error;
    return render(visit, signedIn, { status: 409, problem: m.lastOwner });
  }
  return seeOther(linkTo(visit, "/admin/sign-in", { note: "personDeleted" }), [expiredCookie(sessionCookieName())]);
}

const noteIt = ({ request }: Visit, who: FoundSession, action: string) =>
  insertIdentityAudit(database().db, { action, status: 200, who, request });

async function render(visit: Visit, signedIn: FoundSession, result: Result): Promise<SurfaceResponse> {
  const { m } = visit;
  const sessions = await listSessions(database().db, signedIn.userId, signedIn.sessionId);
  const { status = 200, problem, factor, cookies = [] } = result;
  const note = NOTES.find((name) => name === visit.query.get("note"));
  return answerPage(
    visit,
    { title: problem === undefined ? m.security : m.errorTitle(m.security), status, cookies, wide: true },
    <div className="stack">
      <Head title={m.security} lead={m.signedInAs(signedIn.email)} />
      {problem !== undefined && <Alert>{problem}</Alert>}
      {note && problem === undefined && factor === undefined && <Note>{m[note]}</Note>}
      {factor ?? <FactorSection visit={visit} isOn={signedIn.hasSecondFactor} />}
      <Sessions visit={visit} sessions={sessions} />
      <Passkeys visit={visit} passkeys={await listPasskeys(database().db, signedIn.userId)} />
      <ConnectedApps visit={visit} apps={await listApps(database().db, signedIn.userId)} />
      <PasswordForm visit={visit} />
      <EmailForm visit={visit} />
      <DeletePerson visit={visit} />
      <a href={linkTo(visit, "/admin")}>{m.accounts}</a>
    </div>,
  );
}

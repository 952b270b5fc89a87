import type { ReactNode } from "react";
import { realNow } from "../../../context";
import { database } from "../../../db/client";
import { formActionOf } from "../../../domain/oauth/redirect-uri";
import { SCOPES_OF } from "../../../domain/roles";
import { allows, SCOPES, type Scope } from "../../../domain/scopes";
import { giveCode, type OwnAccount, openAccountsOf } from "../../../features/connected-apps";
import type { FoundSession } from "../../../features/members/session-queries";
import type { SurfaceResponse } from "../../http/http";
import { AUTHORIZE_PATH } from "../../oauth/addresses";
import { waitFor } from "../../oauth/wait";
import { answerPage, dead, PAGE_POLICY, seeOther } from "../document";
import { linkTo, textIn, type Visit } from "../visit";
import { type Asked, answerAddress, NotAnswerable, readAsked } from "./asked";
import { Accounts, Consent } from "./consent";

/**
 * Asks a person whether an app may act in their name: sign in, choose an account, see and untick what it may do, allow
 * or deny. What the app asks for stands in the address, so nothing is kept until the person says yes.
 */
export async function authorizePage(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  const wait = waitFor("apps", visit.request);
  if (wait !== null)
    return dead(visit, 429, { title: m.thereIsAProblem, why: m.waitSeconds(wait), to: "/admin", label: m.accounts });
  try {
    const asked = await readAsked(visit);
    if ("refusedAt" in asked) return seeOther(asked.refusedAt);
    const { signedIn } = visit;
    if (signedIn === null) return seeOther(linkTo(visit, "/admin/sign-in", { next: pathOf(visit) }));
    return await withPerson(visit, asked, signedIn);
  } catch (error) {
    if (!(error instanceof NotAnswerable)) throw error;
    return dead(visit, 400, { title: m.apps.unknown, why: m.apps.unknownWhy, to: "/admin", label: m.accounts });
  }
}

/** The page's own address as a path to come back to: with no character that `nextOf` does not know. */
function pathOf({ query }: Visit): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const search = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  return `${AUTHORIZE_PATH}?${search}`;
}

async function withPerson(visit: Visit, asked: Asked, signedIn: FoundSession): Promise<SurfaceResponse> {
  const accounts = await openAccountsOf(database().db, signedIn.userId);
  const chosen = visit.form ? textIn(visit, "account") : (visit.query.get("account") ?? "");
  const account = accounts.length === 1 && !visit.form ? accounts[0] : accounts.find(({ id }) => id === chosen);
  const { m } = visit;
  if (accounts.length === 0)
    return dead(visit, 403, { title: m.noAccounts, why: m.noAccountsWhy, to: "/admin", label: m.accounts });
  if (textIn(visit, "action") === "deny") return answered(visit, asked, { error: "access_denied" });
  if (!account) return show(visit, asked, { body: <Accounts visit={visit} asked={asked} accounts={accounts} /> });
  if (account.requireSecondFactor && !signedIn.hasSecondFactor)
    return dead(visit, 403, {
      title: m.apps.needsFactor,
      why: m.apps.needsFactorWhy(account.companyName),
      to: "/admin/security",
      label: m.security,
    });
  const offered = offeredTo(account, asked.scopes);
  const shown = { visit, asked, account, offered, email: signedIn.email, hasOthers: accounts.length > 1 };
  if (textIn(visit, "action") !== "allow") return show(visit, asked, { body: <Consent {...shown} /> });
  const scopes = givenOf(asked.scopes, offered, visit.form?.getAll("scope") ?? []);
  if (scopes.length === 0)
    return show(visit, asked, { body: <Consent {...shown} problem={m.apps.nothingTicked} />, status: 422 });
  return allow(visit, asked, { account, userId: signedIn.userId, scopes });
}

/** What of the asked scopes the person's role has, and so can give; beside each that changes, the one that only sees. */
const offeredTo = ({ role }: OwnAccount, asked: readonly Scope[]): Scope[] =>
  SCOPES.filter((scope) => allows(asked, scope) && allows(SCOPES_OF[role], scope));

/** What was ticked of what was offered. Changing without seeing there is none, so a family that may not be seen is out. */
function givenOf(asked: readonly Scope[], offered: readonly Scope[], ticked: readonly string[]): Scope[] {
  const given = offered.filter((scope) => ticked.includes(scope) && ticked.includes(readingOf(scope)));
  const isSaid = (scope: Scope) => asked.includes(scope) || !given.some((one) => one !== scope && allows([one], scope));
  return given.filter(isSaid);
}

const readingOf = (scope: Scope): string => scope.replace(":write", ":read");

interface Yes {
  account: OwnAccount;
  userId: string;
  scopes: readonly Scope[];
}

async function allow(visit: Visit, asked: Asked, { account, userId, scopes }: Yes): Promise<SurfaceResponse> {
  const { client, redirectUri, challenge, resource } = asked;
  const consent = { tenantId: account.id, userId, client, scopes, redirectUri, challenge, resource };
  return answered(visit, asked, { code: await giveCode(database().db, consent, realNow()) });
}

const answered = (visit: Visit, { redirectUri }: Asked, said: Record<string, string>): SurfaceResponse =>
  seeOther(answerAddress(visit, redirectUri, said));

/** Browsers hold a form's policy against where its answer leads too, so the app's address has to stand in it. */
function show(
  visit: Visit,
  asked: Asked,
  { body, status = 200 }: { body: ReactNode; status?: number },
): Promise<SurfaceResponse> {
  const policy = PAGE_POLICY.replace("form-action 'self'", `form-action 'self' ${formActionOf(asked.redirectUri)}`);
  const title = visit.m.apps.connect(asked.client.name);
  return answerPage(
    visit,
    {
      title: status === 200 ? title : visit.m.errorTitle(title),
      status,
      headers: { "content-security-policy": policy },
    },
    body,
  );
}

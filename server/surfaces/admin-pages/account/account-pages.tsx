import { database } from "../../../db/client";
import type { TenantRow } from "../../../db/schema";
import { toApiError } from "../../../errors";
import { closeAccount, openAgain, ownedAccount } from "../../../features/identity/accounts/closing";
import { keepAccount } from "../../../features/identity/accounts/keep";
import { openAccount, sandboxOf } from "../../../features/identity/accounts/open-account";
import { isGuest } from "../../../features/identity/queries";
import { KeepInput, KeepNames } from "../../../features/identity/schemas";
import { readSession } from "../../../features/identity/sessions/reader";
import type { FoundSession } from "../../../features/members/session-queries";
import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, dead, Head, Note, seeOther } from "../document";
import { Field } from "../field";
import { NewPassword } from "../sign-in/new-password";
import { Problem } from "../sign-in/sign-up-page";
import { linkTo, secretIn, textIn, type Visit } from "../visit";
import { ownerErrors } from "./company-fields";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const deadLink = (visit: Visit) =>
  dead(visit, 404, { title: visit.m.linkDead, why: visit.m.linkDeadWhy, to: "/admin/sign-in", label: visit.m.signIn });

/** The page behind a sandbox's link: a button opens its back office. Looking at it uses nothing up. */
export async function openPage(visit: Visit): Promise<SurfaceResponse> {
  const token = visit.query.get("token") ?? "";
  const sandbox = await sandboxOf(token);
  if (sandbox === null) return deadLink(visit);
  const { m } = visit;
  if (visit.form === null)
    return answerPage(
      visit,
      { title: m.openSandbox },
      <form className="stack" method="post">
        <Head title={sandbox.companyName} lead={m.openSandboxLead} />
        <button className="primary block" type="submit">
          {m.openSandbox}
        </button>
      </form>,
    );
  try {
    const { tenantId, cookie } = await openAccount(token, visit.signedIn?.userId ?? null, visit.caller);
    return seeOther(`/admin/${tenantId}`, cookie === null ? [] : [cookie]);
  } catch (error) {
    if (toApiError(error).code === "not_found") return deadLink(visit);
    throw error;
  }
}

interface Entered {
  signedIn: FoundSession;
  tenantId: string;
}

/** The account that a page is about, of whoever is signed in. Null: nobody is, or it is none of theirs. */
async function entered(visit: Visit): Promise<Entered | null> {
  const tenantId = visit.query.get("account") ?? "";
  if (!UUID.test(tenantId)) return null;
  const signedIn = await readSession(visit.request.header("cookie"), tenantId);
  return signedIn?.membership?.role === "owner" ? { signedIn, tenantId } : null;
}

const notYours = (visit: Visit) =>
  dead(visit, 404, { title: visit.m.notYours, why: visit.m.notYoursWhy, to: "/admin", label: visit.m.accounts });

/** "Keep this account": makes a sandbox real for the person who signs up. */
export async function keepPage(visit: Visit): Promise<SurfaceResponse> {
  const asked = await entered(visit);
  if (asked === null) return notYours(visit);
  if (visit.form === null) return renderKeep(visit, asked, {});
  try {
    const company = KeepNames.parse({ company: textIn(visit, "company") });
    const person = isGuest(asked.signedIn.email)
      ? KeepInput.required().parse({
          name: textIn(visit, "name"),
          email: textIn(visit, "email"),
          password: secretIn(visit, "password"),
        })
      : {};
    await keepAccount(asked.tenantId, asked.signedIn, { ...company, ...person });
    return seeOther("/admin");
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.code === "server") throw error;
    if (refusal.code === "not_found") return notYours(visit);
    const errors = ownerErrors(visit.m, refusal.fields ?? {});
    const problem = refusal.code === "forbidden" ? visit.m.signUpClosedWhy : undefined;
    return renderKeep(visit, asked, { status: refusal.status, errors, problem });
  }
}

interface Shown {
  status?: number;
  errors?: Record<string, string>;
  problem?: string | undefined;
}

function renderKeep(visit: Visit, { signedIn }: Entered, { status = 200, errors = {}, problem }: Shown) {
  const { m } = visit;
  return answerPage(
    visit,
    { title: status === 200 ? m.keep : m.errorTitle(m.keep), status },
    <form className="stack" method="post">
      <Head title={m.keep} lead={m.keepLead} />
      {status !== 200 && <Problem visit={visit} errors={errors} problem={problem} />}
      <Field
        name="company"
        label={m.business}
        value={textIn(visit, "company")}
        error={errors.company}
        input={{ autoComplete: "organization", maxLength: 255 }}
      />
      {isGuest(signedIn.email) && (
        <>
          <Field
            name="name"
            label={m.yourName}
            value={textIn(visit, "name")}
            error={errors.name}
            input={{ autoComplete: "name", maxLength: 200 }}
          />
          <Field
            name="email"
            label={m.email}
            value={textIn(visit, "email")}
            error={errors.email}
            input={{ type: "email", autoComplete: "username", maxLength: 254 }}
          />
          <NewPassword m={m} label={m.password} error={errors.password} />
        </>
      )}
      <button className="primary block" type="submit">
        {m.keep}
      </button>
      <a href={linkTo(visit, "/admin")}>{m.back}</a>
    </form>,
  );
}

/** Closes an account and opens it again, for its owner. */
export async function closingPage(visit: Visit): Promise<SurfaceResponse> {
  const asked = await entered(visit);
  const tenant = asked && (await ownedAccount(asked.tenantId, asked.signedIn).catch(() => null));
  if (asked === null || tenant === null) return notYours(visit);
  const { signedIn } = asked;
  if (visit.form === null) return renderClosing(visit, tenant, {});
  if (textIn(visit, "action") === "open") {
    await openAgain(database().db, tenant, { kind: "person", id: signedIn.userId, name: signedIn.name });
    return seeOther("/admin");
  }
  try {
    const proof = { password: secretIn(visit, "password"), company: textIn(visit, "company") };
    await closeAccount(tenant.id, signedIn, proof);
    return seeOther(linkTo(visit, "/admin/closing", { account: tenant.id }));
  } catch (error) {
    const { code, status, fields = {} } = toApiError(error);
    if (code === "server") throw error;
    const { m } = visit;
    const errors = {
      ...(fields.password ? { password: m.passwordWrong } : {}),
      ...(fields.company ? { company: m.closeNameWrong } : {}),
    };
    return renderClosing(visit, tenant, {
      status,
      errors,
      problem: code === "rate_limited" ? m.waitSeconds(60) : undefined,
    });
  }
}

function renderClosing(visit: Visit, tenant: TenantRow, { status = 200, errors = {}, problem }: Shown) {
  const { m, lang } = visit;
  if (tenant.closingAt !== null) return renderClosed(visit, tenant.companyName, dateIn(lang, tenant.closingAt));
  return answerPage(
    visit,
    { title: status === 200 ? m.close : m.errorTitle(m.close), status },
    <form className="stack" method="post">
      <Head title={m.close} lead={m.closeLead(tenant.companyName)} />
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Field
        name="company"
        label={m.closeName(tenant.companyName)}
        value={textIn(visit, "company")}
        error={errors.company}
        input={{ autoComplete: "off", maxLength: 255 }}
      />
      <Field
        name="password"
        label={m.currentPassword}
        error={errors.password}
        input={{ type: "password", autoComplete: "current-password", maxLength: 128 }}
      />
      <button className="danger block" type="submit" name="action" value="close">
        {m.close}
      </button>
      <a href={linkTo(visit, "/admin")}>{m.back}</a>
    </form>,
  );
}

/** A day as the visitor reads it. */
export const dateIn = (lang: string, date: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(date);

function renderClosed(visit: Visit, name: string, date: string) {
  const { m } = visit;
  return answerPage(
    visit,
    { title: m.closed },
    <form className="stack" method="post">
      <Head title={m.closed} />
      <Note>{m.closedUntil(name, date)}</Note>
      <button className="primary block" type="submit" name="action" value="open">
        {m.openAgain}
      </button>
      <a href={linkTo(visit, "/admin")}>{m.back}</a>
    </form>,
  );
}

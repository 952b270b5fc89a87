import { newContext, realNow } from "../../../context";
import { database } from "../../../db/client";
import { inUnit } from "../../../db/unit/unit";
import { toApiError } from "../../../errors";
import { findPerson } from "../../../features/identity/queries";
import { JoinInput } from "../../../features/identity/schemas";
import { acceptInvitation } from "../../../features/invitations/accept";
import { joinAsNew } from "../../../features/invitations/join-as-new";
import { findInvitation, type InvitedTo } from "../../../features/invitations/queries";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, dead, Head, seeOther } from "../document";
import { Field } from "../field";
import { NewPassword } from "../sign-in/new-password";
import { Problem } from "../sign-in/sign-up-page";
import { linkTo, secretIn, textIn, type Visit } from "../visit";
import { ownerErrors } from "./company-fields";

const deadInvitation = (visit: Visit) =>
  dead(visit, 404, {
    title: visit.m.invitationDead,
    why: visit.m.invitationDeadWhy,
    to: "/admin",
    label: visit.m.accounts,
  });

/**
 * The page behind an invitation: whoever is signed in with the invited address accepts it, a person who is not signs in
 * first, and a new one chooses a name and a password.
 */
export async function invitePage(visit: Visit): Promise<SurfaceResponse> {
  const token = (visit.query.get("token") ?? "").slice(0, 128);
  const invited = await findInvitation(database().db, token, realNow());
  if (invited === null) return deadInvitation(visit);
  const { email } = invited.invitation;
  if (visit.signedIn?.email === email)
    return visit.form === null ? renderAccept(visit, invited) : accept(visit, token, invited);
  if (visit.signedIn !== null) return anotherAddress(visit, email);
  if ((await findPerson(database().db, email)) !== null) return signInFirst(visit, token, email);
  return visit.form === null ? renderJoin(visit, invited, {}) : joinNew(visit, token, invited);
}

async function accept(visit: Visit, token: string, invited: InvitedTo): Promise<SurfaceResponse> {
  const { signedIn, request, m } = visit;
  if (signedIn === null) return deadInvitation(visit);
  const { membership: _, hasSecondFactor: __, ...who } = signedIn;
  const facts = {
    method: "POST",
    path: request.path,
    requestId: request.requestId,
    clientAddress: request.clientAddress,
  };
  const actor = { kind: "signed_in" as const, ...who };
  const ctx = newContext({ tenant: null, actor, request: facts });
  try {
    await inUnit(ctx, (own) => acceptInvitation({ ...own, actor }, token));
    return seeOther("/admin");
  } catch (error) {
    const { code } = toApiError(error);
    if (code === "not_found") return deadInvitation(visit);
    if (code !== "forbidden") throw error;
    const why = m.confirmFirst(invited.invitation.email);
    return dead(visit, 403, { title: m.verify, why, to: "/admin", label: m.accounts });
  }
}

async function joinNew(visit: Visit, token: string, invited: InvitedTo): Promise<SurfaceResponse> {
  try {
    const input = JoinInput.parse({ name: textIn(visit, "name"), password: secretIn(visit, "password") });
    return seeOther("/admin", [await joinAsNew(token, input, visit.caller)]);
  } catch (error) {
    const { code, status, fields = {} } = toApiError(error);
    if (code === "server") throw error;
    if (code === "not_found") return deadInvitation(visit);
    if (code === "conflict") return signInFirst(visit, token, invited.invitation.email);
    return renderJoin(visit, invited, { status, errors: ownerErrors(visit.m, fields) });
  }
}

const leadOf = ({ m }: Visit, { invitation, tenant }: InvitedTo) =>
  m.invitedAs(tenant.companyName, m.roles[invitation.role], invitation.email);

function renderAccept(visit: Visit, invited: InvitedTo): Promise<SurfaceResponse> {
  const { m } = visit;
  return answerPage(
    visit,
    { title: m.invitation },
    <form className="stack" method="post">
      <Head title={m.invitation} lead={leadOf(visit, invited)} />
      <button className="primary block" type="submit">
        {m.accept}
      </button>
    </form>,
  );
}

interface Shown {
  status?: number;
  errors?: Record<string, string>;
}

function renderJoin(visit: Visit, invited: InvitedTo, { status = 200, errors = {} }: Shown): Promise<SurfaceResponse> {
  const { m } = visit;
  return answerPage(
    visit,
    { title: status === 200 ? m.invitation : m.errorTitle(m.invitation), status },
    <form className="stack" method="post">
      <Head title={m.invitation} lead={leadOf(visit, invited)} />
      {status !== 200 && <Problem visit={visit} errors={errors} />}
      <input type="hidden" name="username" autoComplete="username" value={invited.invitation.email} readOnly />
      <Field
        name="name"
        label={m.yourName}
        value={textIn(visit, "name")}
        error={errors.name}
        input={{ autoComplete: "name", maxLength: 200 }}
      />
      <NewPassword m={m} label={m.password} error={errors.password} />
      <button className="primary block" type="submit">
        {m.accept}
      </button>
    </form>,
  );
}

const signInFirst = (visit: Visit, token: string, email: string) =>
  answerPage(
    visit,
    { title: visit.m.invitation },
    <div className="stack">
      <Head title={visit.m.invitation} lead={visit.m.signInFirst(email)} />
      <a
        className="button primary block"
        href={linkTo(visit, "/admin/sign-in", { next: `/admin/invite?token=${token}`, email })}
      >
        {visit.m.signIn}
      </a>
    </div>,
  );

const anotherAddress = (visit: Visit, email: string) =>
  answerPage(
    visit,
    { title: visit.m.invitation, status: 403 },
    <form className="stack" method="post" action={linkTo(visit, "/admin/sign-out")}>
      <Head title={visit.m.invitation} lead={visit.m.otherAddress(email, visit.signedIn?.email ?? "")} />
      <button className="block" type="submit">
        {visit.m.signOut}
      </button>
    </form>,
  );

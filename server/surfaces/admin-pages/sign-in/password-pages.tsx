import { database } from "../../../db/client";
import { sendsMail } from "../../../features/identity/mails/mails";
import { countTry, forgiveTry, triesOf } from "../../../features/identity/passwords/tries";
import { findToken } from "../../../features/identity/token-queries";
import { verifyEmail } from "../../../features/identity/verify-email";
import { clientNetwork } from "../../client";
import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, dead, Head, seeOther } from "../document";
import { Field } from "../field";
import { callLibrary, refusalText } from "../library-form";
import { linkTo, secretIn, textIn, type Visit } from "../visit";
import { NewPassword } from "./new-password";
import { retryHeaders } from "./sign-in-page";

/** The page to ask for a link to a new password; without a mail server it says what the operator can do. */
export async function forgotPage(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  if (!sendsMail()) return noMail(visit);
  if (visit.form === null) return renderForgot(visit, {});
  const email = textIn(visit, "email");
  const answer = await callLibrary(visit, "/request-password-reset", { email });
  if (answer.status === 400 || answer.status === 422)
    return renderForgot(visit, { status: 422, email, error: m.enter.email });
  if (answer.reason !== null) {
    const shown = { status: answer.status, email, problem: refusalText(visit, answer) };
    return renderForgot(visit, { ...shown, headers: retryHeaders(answer.retryAfter) });
  }
  return dead(visit, 200, { title: m.forgotSent, why: m.forgotSentWhy(email), to: "/admin/sign-in", label: m.signIn });
}

interface Shown {
  status?: number;
  email?: string;
  error?: string;
  problem?: string;
  headers?: Record<string, string>;
}

function renderForgot(visit: Visit, { status = 200, email = "", error, problem, headers = {} }: Shown) {
  const { m } = visit;
  return answerPage(
    visit,
    {
      title: status === 200 ? m.forgot : m.errorTitle(m.forgot),
      status,
      headers,
      foot: <BackToSignIn visit={visit} />,
    },
    <form className="stack" method="post">
      <Head title={m.forgot} lead={m.forgotLead} />
      {problem && <Alert>{problem}</Alert>}
      <Field
        name="email"
        label={m.email}
        value={email}
        error={error}
        input={{ type: "email", autoComplete: "username", autoFocus: true }}
      />
      <button className="primary block" type="submit">
        {m.mailLink}
      </button>
    </form>,
  );
}

function noMail(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  return answerPage(
    visit,
    { title: m.forgotNoMail, foot: <BackToSignIn visit={visit} /> },
    <div className="stack">
      <Head title={m.forgotNoMail} lead={m.forgotNoMailWhy} />
      <code className="code">
        npm run accounts -- reset-link <span>--email name@example.com</span>
      </code>
    </div>,
  );
}

function BackToSignIn({ visit }: { visit: Visit }) {
  return (
    <p>
      <a href={linkTo(visit, "/admin/sign-in")}>{visit.m.signIn}</a>
    </p>
  );
}

const deadLink = (visit: Visit, to = "/admin/forgot") => {
  const { m } = visit;
  const label = to === "/admin/forgot" ? m.askAgain : m.signIn;
  return dead(visit, 404, { title: m.linkDead, why: m.linkDeadWhy, to, label });
};

/** The page behind the link to a new password. Nothing is used up by looking at it. */
export async function resetPage(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  const token = visit.query.get("token") ?? "";
  if (!/^[\w-]{8,128}$/.test(token)) return deadLink(visit);
  if (visit.form === null) return renderReset(visit, {});
  const answer = await callLibrary(visit, "/reset-password", { token, newPassword: secretIn(visit, "password") });
  if (answer.reason === null) return seeOther(linkTo(visit, "/admin/sign-in", { note: "passwordIsSet" }));
  if (answer.status === 422 || /PASSWORD_TOO/.test(answer.reason))
    return renderReset(visit, { status: 422, error: m.enter.password });
  if (answer.status === 400) return deadLink(visit);
  const shown = { status: answer.status, problem: refusalText(visit, answer) };
  return renderReset(visit, { ...shown, headers: retryHeaders(answer.retryAfter) });
}

function renderReset(visit: Visit, { status = 200, error, problem, headers = {} }: Shown) {
  const { m } = visit;
  return answerPage(
    visit,
    { title: status === 200 ? m.reset : m.errorTitle(m.reset), status, headers, foot: <BackToSignIn visit={visit} /> },
    <form className="stack" method="post">
      <Head title={m.reset} lead={m.resetLead} />
      {problem && <Alert>{problem}</Alert>}
      <NewPassword m={m} label={m.newPassword} error={error} autoFocus />
      <button className="primary block" type="submit">
        {m.setPassword}
      </button>
    </form>,
  );
}

/** The page behind the link that confirms an address; it asks for the password of whoever is not signed in. */
export async function verifyPage(visit: Visit): Promise<SurfaceResponse> {
  const token = visit.query.get("token") ?? "";
  const meant = await findToken(database().db, "verify-email", token);
  if (meant === null) return deadLink(visit, "/admin/sign-in");
  const isTheirs = visit.signedIn !== null && meant.startsWith(`${visit.signedIn.userId} `);
  if (visit.form === null) return renderVerify(visit, { isTheirs });
  const key = triesOf.address(clientNetwork(visit.caller.address));
  const wait = await countTry(database().db, key);
  if (wait !== null)
    return renderVerify(visit, {
      isTheirs,
      status: 429,
      problem: visit.m.waitSeconds(wait),
      headers: retryHeaders(wait),
    });
  const proof = { userId: visit.signedIn?.userId ?? null, password: secretIn(visit, "password").slice(0, 128) };
  const came = await verifyEmail(token, proof);
  if (came === "wrong_password") return renderVerify(visit, { isTheirs, status: 422, error: visit.m.verifyWrong });
  await forgiveTry(database().db, key);
  if (came === "link_is_dead") return deadLink(visit, "/admin/sign-in");
  return seeOther(visit.signedIn ? "/admin" : linkTo(visit, "/admin/sign-in", { note: "addressIsVerified" }));
}

function renderVerify(visit: Visit, shown: Shown & { isTheirs: boolean }) {
  const { isTheirs, status = 200, error, problem, headers = {} } = shown;
  const { m, signedIn } = visit;
  const lead = isTheirs && signedIn ? m.verifyAs(signedIn.email) : m.verifyLead;
  return answerPage(
    visit,
    { title: status === 200 ? m.verify : m.errorTitle(m.verify), status, headers },
    <form className="stack" method="post">
      <Head title={m.verify} lead={lead} />
      {problem && <Alert>{problem}</Alert>}
      {!isTheirs && (
        <Field
          name="password"
          label={m.password}
          error={error}
          input={{ type: "password", autoComplete: "current-password", autoFocus: true }}
        />
      )}
      <button className="primary block" type="submit">
        {m.confirm}
      </button>
    </form>,
  );
}

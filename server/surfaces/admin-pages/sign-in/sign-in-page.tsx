import { sendsMail } from "../../../features/identity/mails/mails";
import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, Head, Note, seeOther } from "../document";
import { Field } from "../field";
import { callLibrary, refusalText } from "../library-form";
import { linkTo, nextOf, secretIn, textIn, type Visit } from "../visit";

const NOTES = ["signedOut", "passwordIsSet", "addressIsVerified", "personDeleted"] as const;

/** The page to sign in; somebody who is signed in already goes on. */
export async function signInPage(visit: Visit): Promise<SurfaceResponse> {
  if (visit.signedIn && visit.query.get("note") === null) return seeOther(nextOf(visit));
  return render(visit, { status: 200, email: visit.query.get("email") ?? "", error: null });
}

/** Signs in with a password. */
export async function postSignIn(visit: Visit): Promise<SurfaceResponse> {
  const email = textIn(visit, "email");
  const answer = await callLibrary(visit, "/sign-in/email", { email, password: secretIn(visit, "password") });
  const next = nextOf(visit);
  if (answer.body.twoFactorRedirect === true)
    return seeOther(linkTo(visit, "/admin/second-step", next === "/admin" ? {} : { next }), answer.cookies);
  if (answer.reason === null) return seeOther(next, answer.cookies);
  const known = answer.status === 401 || answer.status === 400 || answer.status === 422;
  const error = known ? visit.m.signInWrong : refusalText(visit, answer);
  const status = known ? 422 : answer.status;
  return render(visit, { status, email, error, headers: retryHeaders(answer.retryAfter) });
}

/** Signs out, here alone. */
export async function postSignOut(visit: Visit): Promise<SurfaceResponse> {
  const { cookies } = await callLibrary(visit, "/sign-out", {});
  return seeOther(linkTo(visit, "/admin/sign-in", { note: "signedOut" }), cookies);
}

/** The header of a refusal that passes with time. */
export const retryHeaders = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { "retry-after": String(seconds) };

interface Shown {
  status: number;
  email: string;
  error: string | null;
  headers?: Record<string, string>;
}

function render(visit: Visit, { status, email, error, headers = {} }: Shown): Promise<SurfaceResponse> {
  const { m } = visit;
  const title = error === null ? m.signIn : m.errorTitle(m.signIn);
  const note = NOTES.find((name) => name === visit.query.get("note"));
  const forgot = (
    <a className="end" href={linkTo(visit, "/admin/forgot")}>
      {m.forgotten}
    </a>
  );
  return answerPage(
    visit,
    { title, status, headers, foot: <SignUpLink visit={visit} /> },
    <form className="stack" method="post">
      <Head title={m.signIn} lead={m.signInLead} />
      {note && error === null && <Note>{m[note]}</Note>}
      {error !== null && <Alert>{error}</Alert>}
      <div
        className="stack"
        data-passkey="sign-in"
        data-next={nextOf(visit)}
        data-failed={m.passkeyFailed}
        data-waits={m.passkeyWaits}
        hidden
      >
        <button className="block" type="button">
          {m.usePasskey}
        </button>
        <p className="error" role="status" data-problem="" />
        <p className="or">
          <span>{m.or}</span>
        </p>
      </div>
      <Field
        name="email"
        label={m.email}
        value={email}
        input={{ type: "email", autoComplete: "username webauthn", autoFocus: error === null && note === undefined }}
      />
      <Field
        name="password"
        label={m.password}
        aside={forgot}
        input={{ type: "password", autoComplete: "current-password" }}
      />
      <button className="primary block" type="submit">
        {m.signIn}
      </button>
      {sendsMail() && <a href={linkTo(visit, "/admin/by-mail")}>{m.mailMeALink}</a>}
    </form>,
  );
}

function SignUpLink({ visit }: { visit: Visit }) {
  return (
    <p>
      {visit.m.newHere} <a href={linkTo(visit, "/admin/sign-up")}>{visit.m.makeAccount}</a>
    </p>
  );
}

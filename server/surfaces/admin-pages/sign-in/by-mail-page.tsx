import { sendsMail } from "../../../features/identity/mails/mails";
import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, dead, Head, seeOther } from "../document";
import { Field } from "../field";
import { callLibrary, followLink, refusalText } from "../library-form";
import { linkTo, nextOf, textIn, type Visit } from "../visit";
import { retryHeaders } from "./sign-in-page";

/** The page to ask for a link to sign in, and the one behind that link. Nothing is used up by looking at it. */
export async function byMailPage(visit: Visit): Promise<SurfaceResponse> {
  const token = visit.query.get("token");
  if (token !== null) return visit.form === null ? follow(visit) : signInBy(visit, token);
  if (!sendsMail()) return seeOther(linkTo(visit, "/admin/forgot"));
  if (visit.form === null) return renderAsk(visit, {});
  const { m } = visit;
  const email = textIn(visit, "email");
  const answer = await callLibrary(visit, "/sign-in/magic-link", { email });
  if (answer.status === 400 || answer.status === 422)
    return renderAsk(visit, { status: 422, email, error: m.enter.email });
  if (answer.reason !== null) {
    const headers = retryHeaders(answer.retryAfter);
    return renderAsk(visit, { status: answer.status, email, problem: refusalText(visit, answer), headers });
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

function renderAsk(visit: Visit, { status = 200, email = "", error, problem, headers = {} }: Shown) {
  const { m } = visit;
  return answerPage(
    visit,
    { title: status === 200 ? m.byMail : m.errorTitle(m.byMail), status, headers },
    <form className="stack" method="post">
      <Head title={m.byMail} lead={m.byMailLead} />
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
      <a href={linkTo(visit, "/admin/sign-in")}>{m.back}</a>
    </form>,
  );
}

/** Programs that look into mails follow links; a button is pressed by people. */
function follow(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  return answerPage(
    visit,
    { title: m.signIn },
    <form className="stack" method="post">
      <Head title={m.signIn} lead={m.byMailFollow} />
      <button className="primary block" type="submit">
        {m.signIn}
      </button>
    </form>,
  );
}

async function signInBy(visit: Visit, token: string): Promise<SurfaceResponse> {
  const { m } = visit;
  const answer = await followLink(visit, "/magic-link/verify", token.slice(0, 128));
  if (answer.reason === null)
    return answer.body.twoFactorRedirect === true
      ? seeOther(linkTo(visit, "/admin/second-step"), answer.cookies)
      : seeOther(nextOf(visit), answer.cookies);
  if (answer.status === 429)
    return renderAsk(visit, {
      status: 429,
      problem: refusalText(visit, answer),
      headers: retryHeaders(answer.retryAfter),
    });
  return dead(visit, 404, { title: m.linkDead, why: m.linkDeadWhy, to: "/admin/by-mail", label: m.askAgain });
}

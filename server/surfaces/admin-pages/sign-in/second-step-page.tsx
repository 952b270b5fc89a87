import type { SurfaceResponse } from "../../http/http";
import { Alert, answerPage, dead, Head, seeOther } from "../document";
import { Field } from "../field";
import { callLibrary, refusalText } from "../library-form";
import { nextOf, textIn, type Visit } from "../visit";
import { retryHeaders } from "./sign-in-page";

/** The page that asks for the code of an authenticator, or one of the recovery codes. */
export const secondStepPage = (visit: Visit): Promise<SurfaceResponse> =>
  render(visit, { status: 200, error: undefined });

/** Takes a code of six digits as the authenticator's, anything else as a recovery code. */
export async function postSecondStep(visit: Visit): Promise<SurfaceResponse> {
  const { m, form } = visit;
  const code = textIn(visit, "code").replaceAll(/\s/g, "");
  const path = /^\d{6}$/.test(code) ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
  const answer = await callLibrary(visit, path, { code, trustDevice: form?.get("trust") === "on" });
  if (answer.reason === null) return seeOther(nextOf(visit), answer.cookies);
  if (/COOKIE|TOO_MANY_ATTEMPTS/.test(answer.reason))
    return dead(visit, 403, { title: m.stepIsOver, why: m.stepIsOverWhy, to: "/admin/sign-in", label: m.signIn });
  if (answer.status === 429)
    return render(visit, { status: 429, error: refusalText(visit, answer), headers: retryHeaders(answer.retryAfter) });
  return render(visit, { status: 422, error: m.codeWrong });
}

interface Shown {
  status: number;
  error: string | undefined;
  headers?: Record<string, string>;
}

function render(visit: Visit, { status, error, headers = {} }: Shown): Promise<SurfaceResponse> {
  const { m } = visit;
  return answerPage(
    visit,
    { title: error === undefined ? m.secondStep : m.errorTitle(m.secondStep), status, headers },
    <form className="stack" method="post">
      <Head title={m.secondStep} lead={m.secondStepLead} />
      {error !== undefined && <Alert>{error}</Alert>}
      <Field
        name="code"
        label={m.code}
        hint={m.codeHint}
        input={{ autoComplete: "one-time-code", maxLength: 32, autoFocus: error === undefined, spellCheck: false }}
      />
      <label className="check">
        <input type="checkbox" name="trust" /> {m.trustBrowser}
      </label>
      <button className="primary block" type="submit">
        {m.continue}
      </button>
    </form>,
  );
}

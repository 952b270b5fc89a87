import type { ReactNode } from "react";
import { database } from "../../../db/client";
import { toApiError } from "../../../errors";
import { claimSetUp, setUpState } from "../../../features/identity/accounts/set-up";
import { type SignedUp, signUp, signUpsAreOpen } from "../../../features/identity/accounts/sign-up";
import { countTry, triesOf } from "../../../features/identity/passwords/tries";
import { SignUpInput } from "../../../features/identity/schemas";
import { clientNetwork } from "../../client";
import type { SurfaceResponse } from "../../http/http";
import { OwnerFields, ownerErrors, ownerFormOf } from "../account/company-fields";
import { Alert, answerPage, dead, Head, seeOther } from "../document";
import { linkTo, type Visit } from "../visit";
import { retryHeaders } from "./sign-in-page";

/** The page to make an account, for strangers; where they are not let in, it says how else. */
export async function signUpPage(visit: Visit): Promise<SurfaceResponse> {
  if (!(await signUpsAreOpen(database().db))) return closed(visit);
  const { m } = visit;
  if (visit.form === null) return render(visit, { title: m.signUp, lead: m.signUpLead });
  return take(visit, { title: m.signUp, lead: m.signUpLead }, (input) => signUp(input, visit.caller));
}

/** The page behind the link that the first start prints. */
export async function setUpPage(visit: Visit): Promise<SurfaceResponse> {
  const { m } = visit;
  const token = visit.query.get("token") ?? "";
  const state = await setUpState(token);
  if (state === "done")
    return dead(visit, 409, { title: m.setUpDone, why: m.setUpDoneWhy, to: "/admin/sign-in", label: m.signIn });
  if (state === "dead")
    return dead(visit, 404, { title: m.setUpDead, why: m.setUpDeadWhy, to: "/admin/sign-in", label: m.signIn });
  const head = { title: m.setUp, lead: m.setUpLead };
  if (visit.form === null) return render(visit, head);
  return take(visit, head, (input) => claimSetUp(token, input, visit.caller));
}

interface Heading {
  title: string;
  lead: string;
}

/** Makes the account of a posted form and leads to it; what is refused stands beside its field. */
async function take(
  visit: Visit,
  head: Heading,
  make: (input: SignUpInput) => Promise<SignedUp>,
): Promise<SurfaceResponse> {
  const wait = await countTry(database().db, `sign-up ${triesOf.address(clientNetwork(visit.caller.address))}`);
  if (wait !== null)
    return render(visit, { ...head, status: 429, problem: visit.m.waitSeconds(wait), headers: retryHeaders(wait) });
  try {
    const { tenant, cookie } = await make(SignUpInput.parse(ownerFormOf(visit)));
    return seeOther(`/admin/${tenant.id}`, [cookie]);
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    if (refusal.code === "forbidden") return closed(visit);
    if (refusal.code === "conflict" || refusal.code === "not_found") return setUpPage({ ...visit, form: null });
    return render(visit, { ...head, status: refusal.status, errors: ownerErrors(visit.m, refusal.fields ?? {}) });
  }
}

interface Shown extends Heading {
  status?: number;
  errors?: Record<string, string>;
  problem?: string;
  headers?: Record<string, string>;
}

function render(visit: Visit, shown: Shown): Promise<SurfaceResponse> {
  const { title, lead, status = 200, errors = {}, problem, headers = {} } = shown;
  const { m } = visit;
  const values = ownerFormOf(visit);
  const isRefused = status !== 200;
  return answerPage(
    visit,
    { title: isRefused ? m.errorTitle(title) : title, status, headers, foot: <SignInLink visit={visit} /> },
    <form className="stack" method="post">
      <Head title={title} lead={lead} />
      {isRefused && <Problem visit={visit} errors={errors} problem={problem} />}
      <OwnerFields visit={visit} values={values} errors={errors} />
      <button className="primary block" type="submit">
        {m.continue}
      </button>
    </form>,
  );
}

/** The refused fields with links to them, in the order of the form. */
export function Problem(props: {
  visit: Visit;
  errors: Record<string, string>;
  problem?: string | undefined;
}): ReactNode {
  const { visit, errors, problem } = props;
  return (
    <Alert>
      <h2>{visit.m.thereIsAProblem}</h2>
      {problem && <p>{problem}</p>}
      <ul>
        {Object.entries(errors).map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`}>{text}</a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const closed = (visit: Visit) =>
  dead(visit, 403, {
    title: visit.m.signUpClosed,
    why: visit.m.signUpClosedWhy,
    to: "/admin/sign-in",
    label: visit.m.signIn,
  });

function SignInLink({ visit }: { visit: Visit }) {
  return (
    <p>
      {visit.m.haveAccount} <a href={linkTo(visit, "/admin/sign-in")}>{visit.m.signIn}</a>
    </p>
  );
}

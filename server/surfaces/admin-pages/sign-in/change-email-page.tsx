import { confirmEmail, emailOf } from "../../../features/identity/change-email";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, dead, Head, seeOther } from "../document";
import { linkTo, type Visit } from "../visit";

/** The page behind the link to a new address: a button makes it the one to sign in with. */
export async function changeEmailPage(visit: Visit): Promise<SurfaceResponse> {
  const { m, signedIn } = visit;
  const token = visit.query.get("token") ?? "";
  const email = await emailOf(token);
  const to = "/admin/security";
  const over = () => dead(visit, 404, { title: m.linkDead, why: m.linkDeadWhy, to, label: m.security });
  if (email === null) return over();
  if (visit.form === null)
    return answerPage(
      visit,
      { title: m.newAddress },
      <form className="stack" method="post">
        <Head title={m.newAddress} lead={m.newAddressLead(email)} />
        <button className="primary block" type="submit">
          {m.useAddress}
        </button>
      </form>,
    );
  if (!(await confirmEmail(token, signedIn?.sessionId ?? null))) return over();
  return seeOther(signedIn ? linkTo(visit, to, { note: "addressChanged" }) : linkTo(visit, "/admin/sign-in"));
}

import { database } from "../../db/client";
import { accountsOf } from "../../features/identity/queries";
import type { SurfaceResponse } from "../http";
import { answerPage, Head, seeOther } from "./document";
import { linkTo, type Visit } from "./visit";

/** The accounts of whoever is signed in; others sign in first. */
export async function accountsPage(visit: Visit): Promise<SurfaceResponse> {
  const { m, signedIn } = visit;
  if (signedIn === null) return seeOther(linkTo(visit, "/admin/sign-in"));
  const accounts = await accountsOf(database().db, signedIn.userId);
  const isEmpty = accounts.length === 0;
  return answerPage(
    visit,
    { title: isEmpty ? m.noAccounts : m.accounts, wide: true, foot: <SignOut visit={visit} /> },
    <div className="stack">
      <Head title={isEmpty ? m.noAccounts : m.accounts} lead={isEmpty ? m.noAccountsWhy : undefined} />
      <ul className="rows">
        {accounts.map((account) => (
          <li key={account.id}>
            <span className="what">
              <b>{account.companyName}</b>
              <span className="muted small">
                {m.roles[account.role]}
                {account.isSandbox && ` · ${m.sandbox}`}
              </span>
            </span>
            <a
              className="button"
              href={`/book/${account.publicKey}`}
              aria-label={`${m.bookingPage}: ${account.companyName}`}
            >
              {m.bookingPage}
            </a>
            <a
              className="button primary"
              href={`/admin/${account.id}`}
              aria-label={`${m.open}: ${account.companyName}`}
            >
              {m.open}
            </a>
          </li>
        ))}
      </ul>
    </div>,
  );
}

function SignOut({ visit }: { visit: Visit }) {
  return (
    <form method="post" action={linkTo(visit, "/admin/sign-out")} className="line">
      <a href={linkTo(visit, "/admin/security")}>{visit.m.security}</a>
      <span>{visit.m.signedInAs(visit.signedIn?.email ?? "")}</span>
      <button type="submit">{visit.m.signOut}</button>
    </form>
  );
}

import { database } from "../../../db/client";
import { accountsOf } from "../../../features/identity/queries";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, Head, seeOther } from "../document";
import { linkTo, type Visit } from "../visit";
import { dateIn } from "./account-pages";

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
                {account.closingAt !== null && ` · ${m.closesOn(dateIn(visit.lang, account.closingAt))}`}
              </span>
              {account.role === "owner" && <OwnerLink visit={visit} account={account} />}
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

/** What an owner does with the account as a whole. */
function OwnerLink({
  visit,
  account,
}: {
  visit: Visit;
  account: { id: string; isSandbox: boolean; closingAt: Date | null };
}) {
  const { m } = visit;
  const label = account.isSandbox ? m.keep : account.closingAt === null ? m.close : m.openAgain;
  const path = account.isSandbox ? "/admin/keep" : "/admin/closing";
  return (
    <a className="small" href={linkTo(visit, path, { account: account.id })}>
      {label}
    </a>
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

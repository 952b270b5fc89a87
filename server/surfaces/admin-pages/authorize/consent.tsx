import type { Scope } from "../../../domain/scopes";
import type { OwnAccount } from "../../../features/connected-apps";
import { Alert, Head } from "../document";
import { linkTo, type Visit } from "../visit";
import type { Asked } from "./asked";

interface Asking {
  visit: Visit;
  asked: Asked;
}

/** The accounts to choose one of. */
export function Accounts({ visit, asked, accounts }: Asking & { accounts: OwnAccount[] }) {
  const { m } = visit;
  return (
    <div className="stack">
      <Head title={m.apps.connect(asked.client.name)} lead={m.apps.whichAccount} />
      <ul className="rows">
        {accounts.map((account) => (
          <li key={account.id}>
            <span className="what">
              <b>{account.companyName}</b>
              <AccountFacts visit={visit} account={account} />
            </span>
            <a className="button" href={withAccount(visit, account.id)}>
              {m.apps.choose}
              <span className="hidden"> {account.companyName}</span>
            </a>
          </li>
        ))}
      </ul>
      <form method="post">
        <button className="block" type="submit" name="action" value="deny">
          {m.apps.deny}
        </button>
      </form>
    </div>
  );
}

function AccountFacts({ visit: { m }, account }: { visit: Visit; account: OwnAccount }) {
  return (
    <span className="muted small">
      {m.roles[account.role]}
      {account.isSandbox && ` · ${m.sandbox}`}
    </span>
  );
}

/** The page's address with an account chosen, or none. */
function withAccount({ query, request }: Visit, id: string | null): string {
  const params = new URLSearchParams(query);
  params.delete("account");
  if (id !== null) params.set("account", id);
  return `${request.path}?${params}`;
}

interface Shown extends Asking {
  account: OwnAccount;
  /** What the person can give. */
  offered: readonly Scope[];
  email: string;
  hasOthers: boolean;
  problem?: string;
}

/** What the app may do from then on, each to be unticked, and who is answered. */
export function Consent({ visit, asked, account, offered, email, hasOthers, problem }: Shown) {
  const { m } = visit;
  const { apps } = m;
  const ticked = visit.form?.getAll("scope") ?? offered;
  return (
    <form className="stack" method="post">
      <input type="hidden" name="account" value={account.id} />
      <Head title={apps.connect(asked.client.name)} lead={apps.inYourName(asked.client.name)} />
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Facts visit={visit} asked={asked} account={account} hasOthers={hasOthers} />
      {offered.length === 0 ? (
        <p>{apps.nothingToGive(m.roles[account.role])}</p>
      ) : (
        <Scopes visit={visit} offered={offered} ticked={ticked} />
      )}
      <p className="hint">{apps.onlyIfYou}</p>
      <div className="pair">
        {offered.length > 0 && (
          <button className="primary" type="submit" name="action" value="allow">
            {apps.allow}
          </button>
        )}
        <button type="submit" name="action" value="deny">
          {apps.deny}
        </button>
      </div>
      <p className="hint">
        {m.signedInAs(email)}. {apps.takeBack} <a href={linkTo(visit, "/admin/security")}>{m.security}</a>
      </p>
    </form>
  );
}

function Facts({ visit, asked, account, hasOthers }: Asking & { account: OwnAccount; hasOthers: boolean }) {
  const { m } = visit;
  const { client, answered } = asked;
  return (
    <dl className="facts">
      <dt>{m.apps.account}</dt>
      <dd>
        <b>{account.companyName}</b> <AccountFacts visit={visit} account={account} />
        {hasOthers && (
          <>
            {" "}
            <a href={withAccount(visit, null)}>{m.apps.another}</a>
          </>
        )}
      </dd>
      <dt>{m.apps.answered}</dt>
      <dd>{answered === null ? m.apps.thisMachine : <code>{answered}</code>}</dd>
      {/^https?:/.test(client.id) && (
        <>
          <dt>{m.apps.describedBy}</dt>
          <dd>
            <code>{new URL(client.id).host}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

interface Ticks {
  visit: Visit;
  offered: readonly Scope[];
  ticked: readonly string[];
}

function Scopes({ visit: { m }, offered, ticked }: Ticks) {
  return (
    <fieldset className="ticks">
      <legend>{m.apps.may}</legend>
      <p className="hint">{m.apps.mayWhy}</p>
      {offered.map((scope) => (
        <label key={scope} className="check">
          <input type="checkbox" name="scope" value={scope} defaultChecked={ticked.includes(scope)} /> {m.scopes[scope]}
        </label>
      ))}
    </fieldset>
  );
}

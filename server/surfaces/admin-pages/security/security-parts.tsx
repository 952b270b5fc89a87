import type { ListedSession } from "../../../features/identity/sessions/sessions";
import { Field } from "../field";
import { NewPassword } from "../sign-in/new-password";
import type { Visit } from "../visit";

/** The live sessions, each with a button that ends it. */
export function Sessions({ visit, sessions }: { visit: Visit; sessions: ListedSession[] }) {
  const { m, lang } = visit;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return (
    <section className="stack s">
      <h2>{m.sessions}</h2>
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <span className="what">
              <b>{session.userAgent.slice(0, 120) || m.unknownBrowser}</b>
              <span className="muted small">
                {session.address} · {m.lastUsed(when.format(session.lastUsedAt))}
              </span>
            </span>
            {session.isCurrent ? (
              <span className="muted">{m.thisSession}</span>
            ) : (
              <EndSession visit={visit} id={session.id} />
            )}
          </li>
        ))}
      </ul>
      <form method="post">
        <button className="danger" type="submit" name="action" value="end-all">
          {m.endAll}
        </button>
      </form>
    </section>
  );
}

function EndSession({ visit, id }: { visit: Visit; id: string }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="action" value="end">
        {visit.m.end}
      </button>
    </form>
  );
}

export function PasswordForm({ visit }: { visit: Visit }) {
  const { m } = visit;
  return (
    <form className="stack" method="post">
      <h2>{m.changePassword}</h2>
      <Field
        name="currentPassword"
        label={m.currentPassword}
        input={{ type: "password", autoComplete: "current-password", maxLength: 128 }}
      />
      <NewPassword m={m} name="newPassword" label={m.newPassword} />
      <button type="submit" name="action" value="password">
        {m.changePassword}
      </button>
    </form>
  );
}

export function EmailForm({ visit }: { visit: Visit }) {
  const { m } = visit;
  return (
    <form className="stack" method="post">
      <h2>{m.newAddress}</h2>
      <Field name="email" label={m.email} input={{ type: "email", autoComplete: "email", maxLength: 254 }} />
      <label htmlFor="email-password">{m.currentPassword}</label>
      <input
        id="email-password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <button type="submit" name="action" value="email">
        {m.changeAddress}
      </button>
    </form>
  );
}

export function DeletePerson({ visit }: { visit: Visit }) {
  const { m } = visit;
  return (
    <details>
      <summary>
        <span>{m.deletePerson}</span>
      </summary>
      <form className="stack" method="post">
        <p className="muted">{m.deletePersonWhy}</p>
        <label htmlFor="delete-password">{m.currentPassword}</label>
        <input
          id="delete-password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <button className="danger" type="submit" name="action" value="delete">
          {m.deletePerson}
        </button>
      </form>
    </details>
  );
}

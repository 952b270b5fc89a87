import type { PasskeyRow } from "../../../db/schema";
import { linkTo, type Visit } from "../visit";

/** A person's passkeys. Each can be removed; making one takes a script, for it talks to the device. */
export function Passkeys({ visit, passkeys }: { visit: Visit; passkeys: PasskeyRow[] }) {
  const { m, lang } = visit;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <section className="stack s">
      <h2>{m.passkeys}</h2>
      <p className="muted">{m.passkeysWhy}</p>
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <span className="what">
              <b>{name}</b>
              <span className="muted small">{m.since(when.format(createdAt))}</span>
            </span>
            <form method="post">
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="action" value="remove-passkey" aria-label={`${m.remove}: ${name}`}>
                {m.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <NewPasskey visit={visit} />
    </section>
  );
}

function NewPasskey({ visit }: { visit: Visit }) {
  const { m } = visit;
  const next = linkTo(visit, "/admin/security", { note: "passkeyMade" });
  return (
    <div
      className="stack"
      data-passkey="register"
      data-next={next}
      data-failed={m.passkeyNotMade}
      data-waits={m.passkeyWaits}
      hidden
    >
      <label htmlFor="passkey-name">{m.passkeyName}</label>
      <input id="passkey-name" type="text" maxLength={100} autoComplete="off" data-name="" />
      <label htmlFor="passkey-password">{m.currentPassword}</label>
      <input id="passkey-password" type="password" maxLength={128} autoComplete="current-password" data-password="" />
      <button type="button">{m.addPasskey}</button>
      <p className="error" role="status" data-problem="" />
    </div>
  );
}

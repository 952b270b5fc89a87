import { Icon } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

type Mails = NonNullable<Visit["mails"]>;

/** What was written to the customer about this visit. */
export function VisitMails({ opened: { m, formats }, mails }: { opened: OpenedAccount; mails: Mails }) {
  const words: Record<Mails[number]["status"], string> = {
    pending: m.mailPending,
    sending: m.mailSending,
    sent: m.mailSent,
    failed: m.mailFailed,
    suppressed: m.mailSuppressed,
  };
  return (
    <section className="card" aria-labelledby="mails">
      <header>
        <h2 id="mails">{m.visitMails}</h2>
      </header>
      {mails.length === 0 ? (
        <p className="in muted">{m.visitMailsNone}</p>
      ) : (
        <ul className="rows">
          {mails.map(({ id, subject, status, createdAt, lastError }) => (
            <li key={id}>
              <Icon name={status === "failed" ? "mail-x" : "mail"} tone={status === "failed" ? "bad-t" : ""} />
              <span className="what">
                <b>{subject}</b>
                <small>{lastError ?? formats.moment(new Date(createdAt))}</small>
              </span>
              <span className="muted">{words[status]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

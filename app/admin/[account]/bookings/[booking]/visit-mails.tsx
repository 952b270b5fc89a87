import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { MailMark } from "../../../parts/mails/mail-status";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

type Mails = NonNullable<Visit["mails"]>;

/** What was written to the customer about this visit. */
export function VisitMails({ opened: { m, formats, at }, mails }: { opened: OpenedAccount; mails: Mails }) {
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
              <Link className="what" href={at(`/outbox/${id}`)} prefetch={false}>
                <b>{subject}</b>
                <small>{lastError ?? formats.moment(new Date(createdAt))}</small>
              </Link>
              <MailMark m={m} status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

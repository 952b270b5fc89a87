import Link from "next/link";
import type { OutboxMail } from "../../../../../server/features/outbox/schemas";
import { Icon } from "../../../parts/icons";
import { mailKind } from "../../../parts/mails/mail-kinds";
import type { OpenedAccount } from "../../../server/open-account";

/** What there is to know about a mail beside what it says. */
export function MailFacts({ opened: { m, formats, at }, mail }: { opened: OpenedAccount; mail: OutboxMail }) {
  const { id, type, toName, toEmail, attempts, createdAt, sentAt, bookingId, hasIcs } = mail;
  const told = (moment: string) => <time dateTime={moment}>{formats.moment(new Date(moment))}</time>;
  return (
    <section className="card" aria-labelledby="about">
      <header>
        <h2 id="about">{m.mailAbout}</h2>
      </header>
      <dl className="kv in">
        <div>
          <dt>{m.mailTo}</dt>
          <dd>
            {toName && <>{toName} </>}
            <span className="muted">{toEmail}</span>
          </dd>
        </div>
        <div>
          <dt>{m.mailType}</dt>
          <dd>{mailKind(m, type)}</dd>
        </div>
        <div>
          <dt>{m.mailWritten}</dt>
          <dd>{told(createdAt)}</dd>
        </div>
        {sentAt && (
          <div>
            <dt>{m.mailSentAt}</dt>
            <dd>{told(sentAt)}</dd>
          </div>
        )}
        <div>
          <dt>{m.mailAttempts}</dt>
          <dd>{attempts}</dd>
        </div>
        {bookingId && (
          <div>
            <dt>{m.mailVisit}</dt>
            <dd>
              <Link href={at(`/bookings/${bookingId}`)} prefetch={false}>
                {m.mailVisitOpen}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {hasIcs && (
        <p className="in acts">
          <a className="btn small" href={at(`/outbox/${id}/ics`)} download>
            <Icon name="download" small />
            {m.mailIcs}
          </a>
        </p>
      )}
    </section>
  );
}

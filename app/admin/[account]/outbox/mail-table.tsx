import Link from "next/link";
import type { MailLine } from "../../../../server/features/outbox/office/schemas";
import { mailKind } from "../../parts/mails/mail-kinds";
import { MailMark } from "../../parts/mails/mail-status";
import type { OpenedAccount } from "../../server/open-account";

/** The rows of the outbox; on a phone a card each. */
export function MailTable({ opened, mails }: { opened: OpenedAccount; mails: MailLine[] }) {
  const { m } = opened;
  return (
    <table className="t cards ob">
      <caption className="vh">{m.outboxCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.mailSubject}</th>
          <th scope="col">{m.mailTo}</th>
          <th scope="col">{m.mailType}</th>
          <th scope="col">{m.mailStatus}</th>
          <th scope="col" className="num skip-m">
            {m.mailAttempts}
          </th>
          <th scope="col">{m.mailWritten}</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <Row key={mail.id} opened={opened} mail={mail} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ opened: { m, formats, at }, mail }: { opened: OpenedAccount; mail: MailLine }) {
  const { id, subject, toName, toEmail, type, status, attempts, createdAt, lastError } = mail;
  return (
    <tr>
      <th scope="row" className="wrap k-subject">
        <Link href={at(`/outbox/${id}`)} prefetch={false}>
          {subject}
        </Link>
        {lastError && status !== "sent" && <small className="bad-t mail">{lastError}</small>}
      </th>
      <td className="k-to">
        {toName}
        <small className="muted mail">{toEmail}</small>
      </td>
      <td className="k-kind muted">{mailKind(m, type)}</td>
      <td className="k-st">
        <MailMark m={m} status={status} />
      </td>
      <td className="num muted skip-s skip-m">{attempts}</td>
      <td className="k-at muted">
        <time dateTime={createdAt}>{formats.moment(new Date(createdAt))}</time>
      </td>
    </tr>
  );
}

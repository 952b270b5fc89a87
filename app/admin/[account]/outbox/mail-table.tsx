import Link from "next/link";
import type { MailLine } from "../../../../server/features/outbox/office/schemas";
import { mailKind } from "../../parts/mails/mail-kinds";
import { MailMark } from "../../parts/mails/mail-status";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { OpenedAccount } from "../../server/open-account";

/** The rows of the outbox; on a phone a card each. */
export function MailTable({ opened, mails }: { opened: OpenedAccount; mails: MailLine[] }) {
  return <RecordTable look="ob" caption={opened.m.outboxCaption} columns={columnsOf(opened)} rows={mails} />;
}

const columnsOf = ({ m, formats, at }: OpenedAccount): Column<MailLine>[] => [
  {
    head: m.mailSubject,
    look: "wrap k-subject",
    isName: true,
    cell: ({ id, subject, lastError, status }) => (
      <>
        <Link href={at(`/outbox/${id}`)} prefetch={false}>
          {subject}
        </Link>
        {lastError && status !== "sent" && <small className="bad-t mail">{lastError}</small>}
      </>
    ),
  },
  {
    head: m.mailTo,
    look: "k-to",
    cell: ({ toName, toEmail }) => (
      <>
        {toName}
        <small className="muted mail">{toEmail}</small>
      </>
    ),
  },
  { head: m.mailType, look: "k-kind muted", cell: ({ type }) => mailKind(m, type) },
  { head: m.mailStatus, look: "k-st", cell: ({ status }) => <MailMark m={m} status={status} /> },
  { head: m.mailAttempts, look: "num muted skip-s skip-m", cell: ({ attempts }) => attempts },
  {
    head: m.mailWritten,
    look: "k-at muted",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.moment(new Date(createdAt))}</time>,
  },
];

import Link from "next/link";
import type { OutboxMail } from "../../../../../server/features/outbox/schemas";
import { Icon } from "../../../parts/icons";
import { MailFrame } from "../../../parts/mails/mail-frame";
import { MailMark } from "../../../parts/mails/mail-status";
import { listHref, readOneOf, type Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { WhyMailsStay } from "../why-mails-stay";
import { MailFacts } from "./mail-facts";
import { RetryMail } from "./retry-mail";

type Properties = { params: Promise<{ account: string; mail: string }>; searchParams: Promise<Search> };

/** One mail: what it says, as it looks and as text, and what became of it. */
export default async function MailPage({ params, searchParams }: Properties) {
  const { account, mail: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const isText = readOneOf(await searchParams, "as", ["text"]) === "text";
  const [mail, kept] = await Promise.all([orGone(office.outbox.get({ id })), office.outbox.kept({})]);
  const { status, subject, toName, toEmail } = mail;
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/outbox")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.outboxAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1 className="wrap">{subject}</h1>
          <p className="muted">{toName ?? toEmail}</p>
        </div>
        <MailMark m={m} status={status} />
      </header>
      {(status === "suppressed" || status === "pending") && <WhyMailsStay m={m} {...kept} />}
      <LastError opened={opened} mail={mail} />
      {opened.may("settings:write") && (status === "failed" || status === "pending") && <RetryMail id={id} />}
      <div className="cu">
        <Content opened={opened} mail={mail} isText={isText} />
        <aside className="stack l" aria-label={m.mailAbout}>
          <MailFacts opened={opened} mail={mail} />
        </aside>
      </div>
    </div>
  );
}

function LastError({ opened: { m }, mail: { status, lastError } }: { opened: OpenedAccount; mail: OutboxMail }) {
  if (lastError === null || (status !== "failed" && status !== "pending")) return null;
  return (
    <div className={status === "failed" ? "note bad" : "note warn"}>
      <Icon name={status === "failed" ? "mail-x" : "hourglass"} />
      <p className="what">
        <b>{status === "failed" ? m.mailFailedWhy : m.mailWaitsWhy}</b> {lastError}
      </p>
    </div>
  );
}

function Content({ opened, mail, isText }: { opened: OpenedAccount; mail: OutboxMail; isText: boolean }) {
  const { m, at } = opened;
  const { id, subject, text } = mail;
  return (
    <section className="card" aria-label={subject}>
      <header>
        <nav className="seg" aria-label={m.mailShown}>
          <Link href="?" prefetch={false} aria-current={isText ? undefined : "true"}>
            {m.mailAsHtml}
          </Link>
          <Link href={listHref({ as: "text" })} prefetch={false} aria-current={isText ? "true" : undefined}>
            {m.mailAsText}
          </Link>
        </nav>
      </header>
      {isText ? (
        <p className="in lines">{text}</p>
      ) : (
        <MailFrame title={m.mailFrame(subject)} src={at(`/outbox/${id}/html`)} />
      )}
    </section>
  );
}

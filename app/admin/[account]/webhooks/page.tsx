import Link from "next/link";
import type { Webhook } from "../../../../server/features/webhooks/schemas";
import { Empty } from "../../parts/empty";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { NewWebhook } from "./new-webhook";
import { Receiving } from "./receiving";
import { WebhookState } from "./webhook-state";

/** Where the account's events are sent, and whether they arrive. */
export default async function WebhooksPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const webhooks = await readAll((paging) => office.webhooks.list(paging));
  return (
    <>
      <Top title={m.webhooks} sub={m.webhooksCount(webhooks.length)}>
        <TakeCsv opened={opened} list="webhooks" />
        {opened.may("settings:write") && <NewWebhook />}
      </Top>
      <div className="page">
        <section className="card" aria-label={m.webhooks}>
          {webhooks.length === 0 ? (
            <Empty icon="webhook" title={m.webhooksNone} text={m.webhooksNoneText} />
          ) : (
            <Table opened={opened} webhooks={webhooks} />
          )}
        </section>
        {webhooks.length === 0 && <Receiving opened={opened} />}
      </div>
    </>
  );
}

function Table({ opened: { m, formats, at }, webhooks }: { opened: OpenedAccount; webhooks: Webhook[] }) {
  const told = (moment: string | null) => (moment ? formats.moment(new Date(moment)) : m.never);
  return (
    <table className="t cards">
      <caption className="vh">{m.webhooksCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.webhookUrl}</th>
          <th scope="col">{m.webhookState}</th>
          <th scope="col">{m.webhookLastSuccess}</th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <th scope="row" className="wrap">
              <Link href={at(`/webhooks/${webhook.id}`)} prefetch={false}>
                {webhook.url}
              </Link>
              <small className="muted mail">{webhook.description || webhook.events.join(", ")}</small>
            </th>
            <td>
              <WebhookState m={m} webhook={webhook} />
            </td>
            <td className="muted">
              <span className="only-phone">{m.webhookLastSuccess}: </span>
              {told(webhook.lastSuccessAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

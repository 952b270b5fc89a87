import Link from "next/link";
import { Fragment } from "react";
import { Icon } from "../../../parts/icons";
import type { Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { WebhookState } from "../webhook-state";
import { Deliveries, pageOf, readQuery } from "./deliveries";
import { WebhookActions } from "./webhook-actions";

type Properties = { params: Promise<{ account: string; webhook: string }>; searchParams: Promise<Search> };

/** One subscription: how it stands, and each delivery with its attempts. */
export default async function WebhookPage({ params, searchParams }: Properties) {
  const { account, webhook: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const query = readQuery(await searchParams);
  const [webhook, read] = await orGone(
    Promise.all([office.webhooks.get({ id }), office.webhooks.deliveries.list({ id, ...pageOf(query) })]),
  );
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/webhooks")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.webhooksAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1 className="wrap">{brokenBehindSlashes(webhook.url)}</h1>
          <p className="muted">{webhook.description || webhook.events.join(", ")}</p>
        </div>
        <WebhookState m={m} webhook={webhook} />
      </header>
      {opened.may("settings:write") && <WebhookActions webhook={webhook} now={opened.now.toISOString()} />}
      <Deliveries opened={opened} id={id} query={query} read={read} />
    </div>
  );
}

const brokenBehindSlashes = (address: string) =>
  address.split(/(?<=\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of an address have no name but their place
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

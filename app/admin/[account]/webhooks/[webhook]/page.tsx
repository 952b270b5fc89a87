import Link from "next/link";
import { Fragment } from "react";
import { WEBHOOK_KINDS } from "../../../../../server/domain/notifications/webhook-events";
import { Empty } from "../../../parts/empty";
import { Icon } from "../../../parts/icons";
import { Pager } from "../../../parts/pager";
import { Pick } from "../../../parts/pick";
import { Filters } from "../../../parts/rows/filters";
import { TakeCsv } from "../../../parts/rows/take-csv";
import { listHref, readOneOf, readPage, type Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { WebhookState } from "../webhook-state";
import { DeliveryList } from "./delivery-list";
import { WebhookActions } from "./webhook-actions";

const PER_PAGE = 25;
const STATUSES = ["pending", "succeeded", "failed"] as const;

type Properties = { params: Promise<{ account: string; webhook: string }>; searchParams: Promise<Search> };

/** One subscription: how it stands, and each delivery with its attempts. */
export default async function WebhookPage({ params, searchParams }: Properties) {
  const { account, webhook: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const asked = await searchParams;
  const [status, type] = [readOneOf(asked, "status", STATUSES), readOneOf(asked, "type", WEBHOOK_KINDS)];
  const page = readPage(asked);
  const narrowed = { ...(status && { status }), ...(type && { type }) };
  const offset = (page - 1) * PER_PAGE;
  const [webhook, { data, total }] = await orGone(
    Promise.all([
      office.webhooks.get({ id }),
      office.webhooks.deliveries.list({ id, limit: PER_PAGE, offset, ...narrowed }),
    ]),
  );
  const words = { pending: m.deliveryPending, succeeded: m.deliverySucceeded, failed: m.deliveryFailed };
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
      <section className="card" aria-labelledby="deliveries">
        <header>
          <h2 id="deliveries">{m.deliveries}</h2>
          <nav className="seg end scroll" aria-label={m.filter}>
            <a href={listHref({ type })} aria-current={status === undefined ? "true" : undefined}>
              {m.anything}
            </a>
            {STATUSES.map((one) => (
              <a key={one} href={listHref({ status: one, type })} aria-current={one === status ? "true" : undefined}>
                {words[one]}
              </a>
            ))}
          </nav>
          <TakeCsv opened={opened} list="deliveries" filter={{ id, ...narrowed }} />
        </header>
        <Filters m={m} kept={{ status }} isOn={type !== undefined} clearHref={listHref({ status })}>
          <Pick m={m} label={m.deliveryKind} name="type" value={type}>
            {WEBHOOK_KINDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Pick>
        </Filters>
        {data.length === 0 ? (
          <Empty
            icon="send"
            title={status || type ? m.nothingFound : m.deliveriesNone}
            text={status || type ? m.nothingFoundText : m.deliveriesNoneText}
          />
        ) : (
          <DeliveryList opened={opened} webhookId={id} deliveries={data} />
        )}
        <Pager {...{ m, page, total }} perPage={PER_PAGE} hrefOf={(to) => listHref({ status, type, page: to })} />
      </section>
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

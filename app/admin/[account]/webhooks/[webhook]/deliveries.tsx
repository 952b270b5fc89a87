import { WEBHOOK_KINDS, type WebhookKind } from "../../../../../server/domain/notifications/webhook-events";
import type { Delivery } from "../../../../../server/features/webhooks/deliveries/schemas";
import { Empty } from "../../../parts/empty";
import { Pager } from "../../../parts/pager";
import { Pick } from "../../../parts/pick";
import { Filters } from "../../../parts/rows/filters";
import { TakeCsv } from "../../../parts/rows/take-csv";
import { listHref, readOneOf, readPage, type Search } from "../../../server/list-query";
import type { OpenedAccount } from "../../../server/open-account";
import { DeliveryList } from "./delivery-list";

const PER_PAGE = 25;
const STATUSES = ["pending", "succeeded", "failed"] as const;

interface DeliveriesQuery {
  status: Delivery["status"] | undefined;
  type: WebhookKind | undefined;
  page: number;
}

/** Reads the address; what makes no sense counts as not said. */
export const readQuery = (asked: Search): DeliveriesQuery => ({
  status: readOneOf(asked, "status", STATUSES),
  type: readOneOf(asked, "type", WEBHOOK_KINDS),
  page: readPage(asked),
});

const filterOf = ({ status, type }: DeliveriesQuery) => ({ ...(status && { status }), ...(type && { type }) });

/** What the procedure is asked for. */
export const pageOf = (query: DeliveriesQuery) => ({
  ...filterOf(query),
  ...{ limit: PER_PAGE, offset: (query.page - 1) * PER_PAGE },
});

interface Properties {
  opened: OpenedAccount;
  /** Of the webhook. */
  id: string;
  query: DeliveriesQuery;
  read: { data: Delivery[]; total: number };
}

/** What was sent to a webhook, narrowed by how it went and by its event. */
export function Deliveries({ opened, id, query, read: { data, total } }: Properties) {
  const { m } = opened;
  const { status, type, page } = query;
  const words = { pending: m.deliveryPending, succeeded: m.deliverySucceeded, failed: m.deliveryFailed };
  return (
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
        <TakeCsv opened={opened} list="deliveries" filter={{ id, ...filterOf(query) }} />
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
  );
}

import type { Delivery } from "../../../../../server/features/webhooks/deliveries/schemas";
import { Icon, type IconName } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";
import { RetryDelivery } from "./retry-delivery";

interface Shown {
  opened: OpenedAccount;
  webhookId: string;
}

const INDENT = 2;

/** Deliveries, newest first; each opens in place, one at a time. */
export function DeliveryList({ deliveries, ...shown }: Shown & { deliveries: Delivery[] }) {
  return (
    <ol className="dv">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <details name="delivery">
            <Summary opened={shown.opened} delivery={delivery} />
            <Opened {...shown} delivery={delivery} />
          </details>
        </li>
      ))}
    </ol>
  );
}

const LOOKS: Record<Delivery["status"], { tone: string; icon: IconName }> = {
  pending: { tone: "warn", icon: "hourglass" },
  succeeded: { tone: "ok", icon: "circle-check" },
  failed: { tone: "bad", icon: "triangle-alert" },
};

function Summary({ opened: { m, formats }, delivery }: { opened: OpenedAccount; delivery: Delivery }) {
  const { status, type, attempts, createdAt } = delivery;
  const { tone, icon } = LOOKS[status];
  const words = { pending: m.deliveryPending, succeeded: m.deliverySucceeded, failed: m.deliveryFailed };
  return (
    <summary>
      <span className={`st ${tone}`}>
        <Icon name={icon} />
        <span className="vh">{words[status]}</span>
      </span>
      <code className="cut">{type}</code>
      <span className="dv-c">{attempts.at(-1)?.statusCode}</span>
      <span className="dv-a muted">{m.deliveryAttempt(attempts.length)}</span>
      <time className="muted" dateTime={createdAt}>
        {formats.moment(new Date(createdAt))}
      </time>
      <Icon name="chevron-down" small />
    </summary>
  );
}

function Opened({ opened, webhookId, delivery }: Shown & { delivery: Delivery }) {
  const { m, formats, may } = opened;
  const { id, attempts, nextAttemptAt, payload } = delivery;
  return (
    <div className="dv-b">
      <section aria-label={m.deliveryAttempts}>
        <h3>{m.deliveryAttempts}</h3>
        <ol className="tl">
          {attempts.map(({ at, statusCode, error, durationMs }) => (
            <li key={at}>
              <Icon name={isGood(statusCode, error) ? "circle-check" : "circle-x"} tone={toneOf(statusCode, error)} />
              <div>
                <b>{error ?? statusCode ?? m.deliveryNoAnswer}</b>
                <small>
                  {formats.moment(new Date(at))} · {m.deliveryTook(durationMs)}
                </small>
              </div>
            </li>
          ))}
          {nextAttemptAt && (
            <li>
              <Icon name="hourglass" />
              <div>
                <b>{m.deliveryNext(formats.moment(new Date(nextAttemptAt)))}</b>
              </div>
            </li>
          )}
        </ol>
        {may("settings:write") && <RetryDelivery webhookId={webhookId} deliveryId={id} />}
      </section>
      <section aria-label={m.deliveryPayload}>
        <h3>{m.deliveryPayload}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
        <pre className="code" tabIndex={0}>
          {JSON.stringify(payload, null, INDENT)}
        </pre>
      </section>
    </div>
  );
}

const SUCCESS = { from: 200, to: 299 };

const isGood = (statusCode: number | null, error: string | null) =>
  error === null && statusCode !== null && statusCode >= SUCCESS.from && statusCode <= SUCCESS.to;

const toneOf = (statusCode: number | null, error: string | null) => (isGood(statusCode, error) ? "ok-t" : "bad-t");

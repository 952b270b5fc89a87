import type { Webhook } from "../../../../server/features/webhooks/schemas";
import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";

/** Whether the last attempt of an active subscription failed. */
export const isFailing = ({ active, lastFailureAt, lastSuccessAt }: Webhook): boolean =>
  active && lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);

/** How a subscription stands, as icon and words. */
export function WebhookState({ m, webhook }: { m: PageMessages; webhook: Webhook }) {
  if (webhook.disabledReason !== null) {
    const words = { manual: m.webhookOff, gone: m.webhookGone, failing: m.webhookGivenUp };
    const isOwn = webhook.disabledReason === "manual";
    return (
      <span className={isOwn ? "st" : "st bad"}>
        <Icon name="power" />
        {words[webhook.disabledReason]}
      </span>
    );
  }
  const failing = isFailing(webhook);
  return (
    <span className={failing ? "st bad" : "st calm"}>
      <Icon name={failing ? "triangle-alert" : "circle-check"} />
      {failing ? m.webhookFailing : m.webhookActive}
    </span>
  );
}

"use client";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";

/** Sends one delivery again, now. */
export function RetryDelivery({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  const retry = () => {
    if (!isBusy) void run((office) => office.webhooks.deliveries.retry.mutate({ id: webhookId, deliveryId }));
  };
  return (
    <>
      <Fault text={fault} />
      <p className="acts">
        <button className="btn small" type="button" aria-disabled={isBusy || undefined} onClick={retry}>
          <Icon name="rotate-cw" small />
          {m.deliveryRetry}
        </button>
      </p>
    </>
  );
}

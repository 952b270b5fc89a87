"use client";
import { useState } from "react";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";

/** Tries once more to send a mail that waits or was given up. */
export function RetryMail({ id }: { id: string }) {
  const m = useMessages();
  const [isRetried, setRetried] = useState(false);
  const { run, isBusy, fault } = useCall();
  const retry = async () => {
    if (!isBusy) setRetried(await run((office) => office.outbox.retry.mutate({ id })));
  };
  return (
    <>
      <Fault text={fault} />
      <div className="told" role="status">
        {isRetried && <p className="note ok">{m.mailRetried}</p>}
      </div>
      <p className="acts">
        <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={() => void retry()}>
          <Icon name="rotate-cw" small />
          {m.mailRetry}
        </button>
      </p>
    </>
  );
}

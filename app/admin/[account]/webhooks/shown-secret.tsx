"use client";
import { useEffect, useRef } from "react";
import { CopyButton } from "../../parts/copy-button";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";

/** A signing secret, shown once. It takes the focus: it is what the person waits for. */
export function ShownSecret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const m = useMessages();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="note ok key" aria-labelledby="secret">
      <Icon name="key-round" />
      <div className="what">
        <h2 id="secret" tabIndex={-1} ref={head}>
          {m.webhookSecret}
        </h2>
        <p>{m.webhookSecretText}</p>
        <p className="keyline">
          <code>{secret}</code>
          <CopyButton text={secret} />
        </p>
        <p className="acts">
          <button className="btn primary" type="button" onClick={onStored}>
            {m.webhookStored}
          </button>
        </p>
      </div>
    </section>
  );
}

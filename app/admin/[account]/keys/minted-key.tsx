"use client";
import { useEffect, useRef } from "react";
import { CopyButton } from "../../parts/copy-button";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import type { Minted } from "./keys-page";

/** The key itself, shown once. It takes the focus: it is what the person waits for. */
export function MintedKey({ minted, onStored }: { minted: Minted; onStored: () => void }) {
  const m = useMessages();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="note ok key" aria-labelledby="minted">
      <Icon name="key-round" />
      <div className="what">
        <h2 id="minted" tabIndex={-1} ref={head}>
          {m.keyStore(minted.name)}
        </h2>
        <p>{m.keyStoreText}</p>
        <p className="keyline">
          <code>{minted.key}</code>
          <CopyButton text={minted.key} />
        </p>
        <p className="acts">
          <button className="btn primary" type="button" onClick={onStored}>
            {m.keyStored}
          </button>
        </p>
      </div>
    </section>
  );
}

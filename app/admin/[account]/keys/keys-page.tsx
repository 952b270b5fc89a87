"use client";
import { type ReactNode, useState } from "react";
import { useAskedNew } from "../../client/use-asked-new";
import { Icon } from "../../parts/icons";
import { ShownOnce } from "../../parts/secrets/shown-once";
import { Top } from "../../parts/top";
import { useMessages } from "../../shell/messages-context";
import type { Reach } from "./families";
import type { KeyRow, Minted } from "./key-row";
import { KeyTable } from "./key-table";
import { NewKeyPanel } from "./new-key-panel";
import { TryIt } from "./try-it";

interface Properties {
  keys: KeyRow[];
  most: Reach;
  origin: string;
  /** The way to take them along. */
  csv: ReactNode;
}

/** The keys of the account, and the making of new ones. */
export function KeysPage({ keys, most, origin, csv }: Properties) {
  const m = useMessages();
  const [isMaking, setMaking] = useState(false);
  const [minted, setMinted] = useState<Minted | null>(null);
  useAskedNew(() => setMaking(true));
  const show = (made: Minted) => {
    setMinted(made);
    setMaking(false);
  };
  return (
    <>
      <Top title={m.keys}>
        <a className="btn quiet only-wide" href="/docs">
          <Icon name="book-open" small />
          {m.docs}
        </a>
        {csv}
        <button className={minted ? "btn" : "btn primary"} type="button" data-key="n" onClick={() => setMaking(true)}>
          <Icon name="plus" small />
          {m.keyNew}
        </button>
      </Top>
      <div className="with-panel">
        <div className="page">
          {minted && (
            <ShownOnce title={m.keyStore(minted.name)} secret={minted.key} onStored={() => setMinted(null)}>
              {m.keyStoreText}
            </ShownOnce>
          )}
          <KeyTable keys={keys} onMinted={show} />
          <TryIt origin={origin} />
        </div>
        {isMaking && <NewKeyPanel most={most} onMinted={show} onClose={() => setMaking(false)} />}
      </div>
    </>
  );
}

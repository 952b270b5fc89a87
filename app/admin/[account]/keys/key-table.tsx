"use client";
import { useState } from "react";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import { RenameKey, RevokeKey, RotateKey } from "./key-dialogs";
import type { KeyRow, Minted } from "./key-row";

type Asked = { what: "rename" | "rotate" | "revoke"; key: KeyRow };

/** Every key that works, with what can be done with it. */
export function KeyTable({ keys, onMinted }: { keys: KeyRow[]; onMinted: (minted: Minted) => void }) {
  const m = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="card" aria-labelledby="keys">
      <header>
        <h2 id="keys">{m.keys}</h2>
        <span className="muted">{keys.length}</span>
      </header>
      {keys.length === 0 ? <NoKeys /> : <Table keys={keys} onAsk={setAsked} />}
      {asked?.what === "rename" && <RenameKey of={asked.key} onClose={close} />}
      {asked?.what === "rotate" && <RotateKey of={asked.key} onClose={close} onMinted={onMinted} />}
      {asked?.what === "revoke" && <RevokeKey of={asked.key} onClose={close} />}
    </section>
  );
}

function NoKeys() {
  const m = useMessages();
  return (
    <div className="empty">
      <Icon name="key-round" />
      <h3>{m.keysNone}</h3>
      <p className="muted">{m.keysNoneText}</p>
    </div>
  );
}

function Table({ keys, onAsk }: { keys: KeyRow[]; onAsk: (asked: Asked) => void }) {
  const m = useMessages();
  return (
    <table className="t cards keys">
      <caption className="vh">{m.keys}</caption>
      <thead>
        <tr>
          <th scope="col">{m.keyName}</th>
          <th scope="col">{m.keyMay}</th>
          <th scope="col">{m.keyLastUsed}</th>
          <th scope="col">{m.keyEnds}</th>
          <th scope="col">
            <span className="vh">{m.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <Row key={key.id} of={key} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ of, onAsk }: { of: KeyRow; onAsk: (asked: Asked) => void }) {
  const m = useMessages();
  const ask = (what: Asked["what"]) => () => onAsk({ what, key: of });
  return (
    <tr>
      <th scope="row">
        {of.name}
        <small className="muted mail">
          <span className="mono">{of.hint}</span>
          {of.maker && ` · ${of.maker}`} · {m.keyCreated(of.created)}
        </small>
        {of.networks && <small className="muted mail">{m.keyFrom(of.networks)}</small>}
      </th>
      <td className="skip-s wrap">{of.may}</td>
      <td className="muted far">
        <span className="only-phone">{m.keyLastUsed}: </span>
        {of.lastUsed}
      </td>
      <td className="skip-s">
        {of.rotatedUntil ? (
          <span className="st warn">
            <Icon name="rotate-cw" />
            {m.keyRotated(of.rotatedUntil)}
          </span>
        ) : (
          <span className="muted">{of.ends}</span>
        )}
      </td>
      <td className="num full">
        <span className="acts tight">
          <button className="btn small quiet" type="button" onClick={ask("rename")}>
            {m.keyRename}
            <span className="vh">: {of.name}</span>
          </button>
          {!of.rotatedUntil && (
            <button className="btn small quiet" type="button" onClick={ask("rotate")}>
              {m.keyRotate}
              <span className="vh">: {of.name}</span>
            </button>
          )}
          <button className="btn small quiet bad-t" type="button" onClick={ask("revoke")}>
            {m.keyRevoke}
            <span className="vh">: {of.name}</span>
          </button>
        </span>
      </td>
    </tr>
  );
}

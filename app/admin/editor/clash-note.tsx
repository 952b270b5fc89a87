"use client";
import { Icon } from "../parts/icons";
import { useMessages } from "../shell/messages-context";
import type { Edited } from "./use-edited";

type Properties = Pick<Edited<object>, "clashes" | "clashBy" | "keepMine" | "takeTheirs"> & {
  labels: Record<string, string>;
  /** A value as a person reads it, such as the names behind ids; nothing where it says itself. */
  inWords?: ((name: string, value: unknown) => string | undefined) | undefined;
};

/** What somebody else has changed meanwhile, beside what I typed: mine or theirs. */
export function ClashNote({ clashes, clashBy, keepMine, takeTheirs, labels, inWords }: Properties) {
  const m = useMessages();
  if (clashes.length === 0) return null;
  const said = (name: string, value: unknown) => {
    const words = inWords?.(name, value);
    if (words !== undefined) return words;
    if (typeof value === "boolean") return value ? m.switchedOn : m.switchedOff;
    return value === null || value === "" ? m.notSaid : String(value);
  };
  return (
    <section className="note warn" aria-labelledby="clash">
      <Icon name="triangle-alert" />
      <div className="what">
        <h2 id="clash">{m.clashTitle}</h2>
        {clashBy && <p>{m.clashBy(clashBy)}</p>}
        <dl>
          {clashes.map(({ name, mine, theirs }) => (
            <div key={name}>
              <dt>{labels[name] ?? name}</dt>
              <dd>{m.clashOf(said(name, theirs), said(name, mine))}</dd>
            </div>
          ))}
        </dl>
        <p className="acts">
          <button className="btn" type="button" onClick={() => void keepMine()}>
            {m.clashMine}
          </button>
          <button className="btn" type="button" onClick={takeTheirs}>
            {m.clashTheirs}
          </button>
        </p>
      </div>
    </section>
  );
}

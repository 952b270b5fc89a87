"use client";
import type { ImportedRow, ImportOutcome } from "../../../../server/features/imports/schemas";
import { useMessages } from "../../shell/messages-context";
import { Icon, type IconName } from "../icons";
import type { ImportKind } from "./import-kind";

interface Properties<Field extends string> {
  kind: ImportKind<Field>;
  shown: ImportOutcome<Field>;
}

/** What each row of the file comes to, those with a fault first. */
export function RowTable<Field extends string>({ kind, shown }: Properties<Field>) {
  const m = useMessages();
  const { rows, counts } = shown;
  const all = counts.new + counts.known + counts.faulty;
  return (
    <section className="card" aria-labelledby="rows">
      <header>
        <h2 id="rows">{m.importRows}</h2>
        <span className="muted" role="status">
          {m.importCounts(counts.new, counts.known, counts.faulty)}
        </span>
      </header>
      <table className="t cards">
        <caption className="vh">{m.importRows}</caption>
        <thead>
          <tr>
            <th scope="col">{m.name}</th>
            <th scope="col">{kind.detail}</th>
            <th scope="col">{m.importState}</th>
            <th scope="col" className="num">
              {m.importLine}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row">{row.name || m.notSaid}</th>
              <td className="muted">{row.detail || m.notSaid}</td>
              <td className="wrap">
                <State row={row} words={kind.words} />
              </td>
              <td className="num muted skip-s">{row.line}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < all && <p className="in muted">{m.importMore(all - rows.length)}</p>}
    </section>
  );
}

function State({ row: { state, faults, line }, words }: { row: ImportedRow; words: Record<string, string> }) {
  const m = useMessages();
  const looks: Record<ImportedRow["state"], [icon: IconName, tone: string, word: string]> = {
    new: ["user-plus", "ok", m.importNew],
    known: ["check", "off", m.importKnown],
    faulty: ["triangle-alert", "bad", m.importFaulty(line)],
  };
  const [icon, tone, word] = looks[state];
  return (
    <>
      <span className={`st ${tone}`}>
        <Icon name={icon} small />
        {word}
      </span>
      {Object.entries(faults).map(([field, fault]) => (
        <small key={field} className="muted">
          {" "}
          {words[field] ?? field}: {fault}
        </small>
      ))}
    </>
  );
}

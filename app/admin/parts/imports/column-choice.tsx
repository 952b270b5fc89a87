"use client";
import type { ImportOutcome } from "../../../../server/features/imports/schemas";
import { useMessages } from "../../shell/messages-context";
import type { ImportKind } from "./import-kind";

interface Properties<Field extends string> {
  kind: ImportKind<Field>;
  shown: ImportOutcome<Field>;
  isBusy: boolean;
  onChange: (columns: (Field | null)[]) => void;
}

/** What each column of the file is; a field that is chosen anew is taken from the column that had it. */
export function ColumnChoice<Field extends string>({ kind, shown, isBusy, onChange }: Properties<Field>) {
  const m = useMessages();
  const { heads, columns } = shown;
  const choose = (at: number, picked: string) => {
    const field = kind.fields.find((name) => name === picked) ?? null;
    onChange(columns.map((one, index) => (index === at ? field : one === field ? null : one)));
  };
  return (
    <section className="card" aria-labelledby="columns">
      <header>
        <h2 id="columns">{m.importColumns}</h2>
      </header>
      <div className="filters">
        {heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; heads may be alike.
          <label className="fl" key={at}>
            {head || m.importColumn(at + 1)}
            <select
              value={columns[at] ?? ""}
              aria-disabled={isBusy}
              onChange={({ target }) => choose(at, target.value)}
            >
              <option value="">{m.importNothing}</option>
              {kind.fields.map((field) => (
                <option key={field} value={field}>
                  {kind.words[field]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}

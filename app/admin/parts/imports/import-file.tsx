"use client";
import Link from "next/link";
import { type ChangeEvent, useState } from "react";
import type { ImportOutcome } from "../../../../server/features/imports/schemas";
import { inWords } from "../../client/in-words";
import { useCall } from "../../client/use-call";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { Fault } from "../fault";
import { ColumnChoice } from "./column-choice";
import type { ImportKind, KindIn } from "./import-kind";
import { RowTable } from "./row-table";

/** Takes a file, shows what each row comes to, and adds what is new when that is right. */
export function ImportFile<Field extends string>({ kindIn }: { kindIn: KindIn<Field> }) {
  const m = useMessages();
  const { id } = useAccount();
  const kind = kindIn(m);
  const { csv, shown, added, fault, isBusy, ...acts } = useImport(kind);
  return (
    <>
      <section className="card" aria-labelledby="file">
        <header>
          <h2 id="file">{m.importFile}</h2>
        </header>
        <div className="in stack">
          <p className="muted">{kind.hint}</p>
          <label className="f">
            {m.importChoose}
            <input type="file" accept=".csv,text/csv,text/plain" data-early onChange={acts.choose} />
          </label>
        </div>
      </section>
      <Fault text={fault} />
      {added !== null && (
        <p className="note ok" role="status">
          {kind.doneWords(added)}{" "}
          <Link href={`/admin/${id}/${kind.page}`} prefetch={false}>
            {kind.pageName}
          </Link>
        </p>
      )}
      {csv !== null && shown && (
        <>
          <ColumnChoice {...{ kind, shown, isBusy }} onChange={(columns) => acts.show(csv, columns)} />
          <RowTable kind={kind} shown={shown} />
          <p className="acts">
            <button
              className="btn primary"
              type="button"
              aria-disabled={isBusy || shown.counts.new === 0}
              onClick={acts.add}
            >
              {isBusy ? m.importBusy : kind.doWords(shown.counts.new)}
            </button>
            {shown.counts.faulty > 0 && <span className="muted">{m.importLeavesOut(shown.counts.faulty)}</span>}
          </p>
        </>
      )}
    </>
  );
}

function useImport<Field extends string>(kind: ImportKind<Field>) {
  const { run, fault, fields, isBusy } = useCall();
  const [csv, setCsv] = useState<string | null>(null);
  const [shown, setShown] = useState<ImportOutcome<Field> | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const show = (text: string, columns?: (Field | null)[]) =>
    run(async (office) => {
      setShown(
        await withFaultsInWords(await kind.run(office, { csv: text, dryRun: true, ...(columns && { columns }) })),
      );
    });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = await target.files?.[0]?.text();
    setShown(null);
    setAdded(null);
    setCsv(text ?? null);
    if (text !== undefined) await show(text);
  };
  const add = async () => {
    if (csv === null || shown === null || isBusy || shown.counts.new === 0) return;
    await run(async (office) => {
      const { counts } = await kind.run(office, { csv, columns: shown.columns, skipFaulty: true });
      setAdded(counts.new);
      setShown(null);
    });
  };
  return { csv, shown, added, isBusy, fault: fields.csv ?? fields.columns ?? fault, choose, show, add };
}

async function withFaultsInWords<Field extends string>(outcome: ImportOutcome<Field>): Promise<ImportOutcome<Field>> {
  const words = await inWords(outcome.rows.flatMap(({ faults }) => Object.values(faults)));
  let next = 0;
  const worded = (faults: Record<string, string>) =>
    Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, words[next++] ?? fault]));
  return { ...outcome, rows: outcome.rows.map((row) => ({ ...row, faults: worded(row.faults) })) };
}

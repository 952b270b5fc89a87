"use client";
import Link from "next/link";
import { type ChangeEvent, useState } from "react";
import type { ImportedField } from "../../../../../server/features/customers/import/fields";
import type { ImportResult } from "../../../../../server/features/customers/import/schemas";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { ColumnChoice } from "./column-choice";
import { RowTable } from "./row-table";

/** Takes a file, shows what each row comes to, and adds the customers when that is right. */
export function ImportCustomers() {
  const m = useMessages();
  const { id } = useAccount();
  const { csv, shown, added, fault, isBusy, ...acts } = useImport();
  return (
    <>
      <section className="card" aria-labelledby="file">
        <header>
          <h2 id="file">{m.importFile}</h2>
        </header>
        <div className="in stack">
          <p className="muted">{m.importHint}</p>
          <label className="f">
            {m.importChoose}
            <input type="file" accept=".csv,text/csv,text/plain" onChange={acts.choose} />
          </label>
        </div>
      </section>
      <Fault text={fault} />
      {added !== null && (
        <p className="note ok" role="status">
          {m.importAdded(added)}{" "}
          <Link href={`/admin/${id}/customers`} prefetch={false}>
            {m.customers}
          </Link>
        </p>
      )}
      {csv !== null && shown && (
        <>
          <ColumnChoice shown={shown} isBusy={isBusy} onChange={(columns) => acts.show(csv, columns)} />
          <RowTable shown={shown} />
          <p className="acts">
            <button
              className="btn primary"
              type="button"
              aria-disabled={isBusy || shown.counts.new === 0}
              onClick={acts.add}
            >
              {isBusy ? m.importBusy : m.importDo(shown.counts.new)}
            </button>
            {shown.counts.faulty > 0 && <span className="muted">{m.importLeavesOut(shown.counts.faulty)}</span>}
          </p>
        </>
      )}
    </>
  );
}

function useImport() {
  const { run, fault, fields, isBusy } = useCall();
  const [csv, setCsv] = useState<string | null>(null);
  const [shown, setShown] = useState<ImportResult | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const show = (text: string, columns?: (ImportedField | null)[]) =>
    run(async (office) => {
      const asked = { csv: text, dryRun: true, ...(columns && { columns }) };
      setShown(await office.customerImports.create.mutate(asked));
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
      const { columns } = shown;
      const { counts } = await office.customerImports.create.mutate({ csv, columns, skipFaulty: true });
      setAdded(counts.new);
      setShown(null);
    });
  };
  return { csv, shown, added, isBusy, fault: fields.csv ?? fields.columns ?? fault, choose, show, add };
}

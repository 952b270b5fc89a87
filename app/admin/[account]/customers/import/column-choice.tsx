"use client";
import { IMPORTED_FIELDS, type ImportedField } from "../../../../../server/features/customers/import/fields";
import type { ImportResult } from "../../../../../server/features/customers/import/schemas";
import type { Messages } from "../../../messages";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  shown: ImportResult;
  isBusy: boolean;
  onChange: (columns: (ImportedField | null)[]) => void;
}

const wordsOf = (m: Messages): Record<ImportedField, string> => ({
  fullName: m.name,
  email: m.customerEmail,
  phone: m.customerPhone,
  birthday: m.customerBirthday,
  notes: m.customerNotes,
  tags: m.customerTags,
  timeZone: m.customerZone,
  locale: m.customerLanguage,
  externalId: m.customerExternalId,
});

/** What each column of the file is; a field that is chosen anew is taken from the column that had it. */
export function ColumnChoice({ shown: { heads, columns }, isBusy, onChange }: Properties) {
  const m = useMessages();
  const words = wordsOf(m);
  const choose = (at: number, picked: string) => {
    const field = IMPORTED_FIELDS.find((name) => name === picked) ?? null;
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
              {IMPORTED_FIELDS.map((field) => (
                <option key={field} value={field}>
                  {words[field]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}

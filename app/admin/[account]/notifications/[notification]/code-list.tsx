"use client";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";

export interface Code {
  code: string;
  label: string;
  group: string;
}

/** The placeholders of the type in groups; a click inserts one where the caret stands. */
export function CodeList({ codes, onPick }: { codes: Code[]; onPick: (code: string) => void }) {
  const m = useMessages<"notifications">();
  const [words, setWords] = useState("");
  const fits = ({ code, label }: Code) =>
    `${code} ${m.codeLabel(code, label)}`.toLowerCase().includes(words.trim().toLowerCase());
  const found = codes.filter(fits);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <section className="card" aria-labelledby="codes">
      <header>
        <h2 id="codes">{m.codes}</h2>
      </header>
      <div className="in stack">
        <input
          type="search"
          aria-label={m.codeSearch}
          placeholder={m.codeSearch}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="codes">
          {groups.length === 0 && <p className="muted">{m.codesNone}</p>}
          {groups.map((group) => (
            <div key={group}>
              <h3>{m.codeGroup(group)}</h3>
              <ul>
                {found
                  .filter((one) => one.group === group)
                  .map(({ code, label }) => (
                    <li key={code}>
                      <button
                        type="button"
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => onPick(code)}
                      >
                        <code>{`{${code}}`}</code>
                        <small className="muted">{m.codeLabel(code, label)}</small>
                      </button>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

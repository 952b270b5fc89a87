"use client";
import { useId, useRef } from "react";
import { Field, LongField } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import { type Code, CodeList } from "./code-list";
import { UnknownCodes } from "./unknown-codes";
import type { Preview } from "./use-preview";

export interface Words {
  subject: string;
  body: string;
}

interface Properties {
  words: Words;
  onChange: (words: Words) => void;
  unknown: Preview["unknown"] | undefined;
  faults: Record<string, string>;
  codes: Code[];
  mayWrite: boolean;
}

const ROWS = 16;

/** Subject and text, with the placeholders that they may name. */
export function WordsEditor({ words, onChange, unknown, faults, codes, mayWrite }: Properties) {
  const m = useMessages<"notifications">();
  const id = useId();
  const last = useRef<"subject" | "body">("body");
  const subjectBox = useRef<HTMLInputElement>(null);
  const bodyBox = useRef<HTMLTextAreaElement>(null);
  const insert = (code: string) => {
    const box = last.current === "subject" ? subjectBox.current : bodyBox.current;
    box?.focus();
    // Unlike a new value it can be undone. Where a browser lacks it, the text grows at its end.
    if (!document.execCommand("insertText", false, `{${code}}`))
      onChange({ ...words, [last.current]: `${words[last.current]}{${code}}` });
  };
  const use = (name: keyof Words) => (code: string, nearest: string) =>
    onChange({ ...words, [name]: words[name].replaceAll(`{${code}}`, `{${nearest}}`) });
  const isWrong = (name: keyof Words) => (unknown?.[name].length ?? 0) > 0 || undefined;
  return (
    <>
      <section className="card" aria-labelledby={`${id}-words`}>
        <header>
          <h2 id={`${id}-words`}>{m.notificationWords}</h2>
        </header>
        <div className="in stack">
          <Field
            ref={subjectBox}
            label={m.notificationSubject}
            autoComplete="off"
            value={words.subject}
            readOnly={!mayWrite}
            aria-invalid={isWrong("subject")}
            fault={faults.subject}
            onFocus={() => (last.current = "subject")}
            onChange={(event) => onChange({ ...words, subject: event.target.value })}
          />
          <UnknownCodes unknown={unknown?.subject ?? []} onUse={use("subject")} />
          <LongField
            ref={bodyBox}
            label={m.notificationBody}
            hint={m.notificationBodyHint}
            rows={ROWS}
            value={words.body}
            readOnly={!mayWrite}
            aria-invalid={isWrong("body")}
            fault={faults.body}
            onFocus={() => (last.current = "body")}
            onChange={(event) => onChange({ ...words, body: event.target.value })}
          />
          <UnknownCodes unknown={unknown?.body ?? []} onUse={use("body")} />
        </div>
      </section>
      {mayWrite && <CodeList codes={codes} onPick={insert} />}
    </>
  );
}

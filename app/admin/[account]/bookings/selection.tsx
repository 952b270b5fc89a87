"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "../../parts/icons";
import { copyText } from "../../parts/secrets/copy-text";
import { useLocale, useMessages } from "../../shell/messages-context";

/** A row that can be picked. */
interface Picked {
  id: string;
  email: string;
  price: number;
  currency: string;
}

interface Properties {
  rows: Picked[];
  words: Record<"selection" | "selected" | "copy" | "csv" | "print" | "clear", string>;
  /** Where the list is taken along as a file. */
  csvPath: string;
  /** The table, each row of which has a box with the row's id, and its head one without. */
  children: ReactNode;
}

/** The boxes of a table, and what can be done with the rows that are picked: bookings are changed one by one. */
export function Selection({ rows, words, csvPath, children }: Properties) {
  const table = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = useCallback((isPicked: (id: string) => boolean) => {
    const [all, ...boxes] = boxesOf(table.current);
    for (const box of boxes) box.checked = isPicked(box.value);
    const ids = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    if (all) {
      all.checked = ids.length > 0 && ids.length === boxes.length;
      all.indeterminate = ids.length > 0 && ids.length < boxes.length;
    }
    setPicked(new Set(ids));
  }, []);
  const onPick = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [all, ...boxes] = boxesOf(table.current);
    const checked = new Set(boxes.filter((box) => box.checked).map(({ value }) => value));
    pick(target === all ? () => target.checked : (id) => checked.has(id));
  };
  const isOpen = picked.size > 0;
  useEffect(() => {
    if (!isOpen) return;
    const clear = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) pick(() => false);
    };
    document.addEventListener("keydown", clear);
    return () => document.removeEventListener("keydown", clear);
  }, [isOpen, pick]);
  const chosen = rows.filter(({ id }) => picked.has(id));
  return (
    <div className={isOpen ? "picking has-picked" : "picking"} ref={table} onChange={onPick}>
      {children}
      {isOpen && <Bar {...{ chosen, words, csvPath }} onClear={() => pick(() => false)} />}
    </div>
  );
}

const boxesOf = (table: HTMLElement | null): HTMLInputElement[] => [
  ...(table?.querySelectorAll<HTMLInputElement>(".ckc input") ?? []),
];

interface BarProperties extends Pick<Properties, "words" | "csvPath"> {
  chosen: Picked[];
  onClear: () => void;
}

function Bar({ chosen, words, csvPath, onClear }: BarProperties) {
  const m = useMessages();
  const locale = useLocale();
  const mails = [...new Set(chosen.map(({ email }) => email).filter(Boolean))].join(", ");
  const [copied, setCopied] = useState("");
  const isCopied = copied === mails;
  const copy = async () => {
    await copyText(mails);
    setCopied(mails);
  };
  return (
    <section className="savebar sel only-wide" aria-label={words.selection}>
      <b role="status">
        {words.selected} {chosen.length}
      </b>
      <bdi className="muted">{sumOf(chosen, locale)}</bdi>
      <span className="end">
        <button className="btn" type="button" onClick={() => void copy()}>
          <Icon name={isCopied ? "check" : "copy"} small />
          {isCopied ? m.copied : words.copy}
        </button>
        <a className="btn" href={`${csvPath}?ids=${chosen.map(({ id }) => id).join(",")}`} download>
          <Icon name="download" small />
          {words.csv}
        </a>
        <button className="btn" type="button" onClick={() => window.print()}>
          {words.print}
        </button>
        <button className="btn quiet" type="button" onClick={onClear}>
          {words.clear} <kbd>Esc</kbd>
        </button>
      </span>
    </section>
  );
}

/** What they cost together; nothing where they are in several currencies. */
function sumOf(chosen: Picked[], locale: string): string {
  const [{ currency } = { currency: "" }] = chosen;
  if (chosen.some((one) => one.currency !== currency)) return "";
  const sum = chosen.reduce((total, { price }) => total + price, 0);
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(sum);
}

"use client";
import { useEffect } from "react";
import { Icon } from "../parts/icons";
import { useMessages } from "../shell/messages-context";
import type { Edited } from "./use-edited";

type Properties = Pick<Edited<object>, "changed" | "isBusy" | "fields" | "isSaved" | "save" | "discard"> & {
  labels: Record<string, string>;
};

/** What is not saved yet, at the foot of the window; ⌘S or Ctrl+S saves too. */
export function SaveBar({ changed, isBusy, fields, isSaved, save, discard, labels }: Properties) {
  const m = useMessages();
  const count = changed.length;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      if (count > 0) void save();
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  });
  const faulty = [...new Set(Object.keys(fields).map((name) => labels[name.split(".")[0] ?? ""] ?? name))];
  // It stays for those who hear it: what is said anew is read out only where something was before.
  const isIdle = count === 0 && !isSaved && faulty.length === 0;
  return (
    <section className={isIdle ? "vh" : "savebar"} aria-label={m.unsavedChanges}>
      <span role="status" tabIndex={-1}>
        {count > 0 ? <b>{m.changes(count)}</b> : <span>{isSaved ? m.saved : m.noChanges}</span>}
      </span>
      {faulty.length > 0 && (
        <span className="bad-t cut line">
          <Icon name="triangle-alert" small />
          <span className="cut">{faulty.join(", ")}</span>
        </span>
      )}
      {count > 0 && (
        <span className="end">
          <button className="btn quiet" type="button" onClick={discard}>
            {m.discard}
          </button>
          <button className="btn primary" type="button" aria-disabled={isBusy || undefined} onClick={() => void save()}>
            {m.save}
          </button>
        </span>
      )}
    </section>
  );
}

"use client";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Saving } from "../client/saving/saving";
import { rememberOpener } from "../shell/focus/openers";
import { useMessages } from "../shell/messages-context";
import { Fault } from "./fault";
import { Icon } from "./icons";

interface Properties {
  title: string;
  /** What the button does, in its own words; null: it is done, and nothing is left but to leave. */
  action: string | null;
  /** What leaving does, where `cancel` could mean the action itself. */
  leave?: string;
  /** Whether the action takes something away. */
  isGrave?: boolean;
  /** For a form of many boxes. */
  isWide?: boolean;
  /** What the server's checks found, which the action accepts. It stands beside the action. */
  warnings?: string[];
  isBusy: boolean;
  fault: string | undefined;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question over the page. It closes by Escape and by its own buttons, and gives the focus back. */
export function Dialog(properties: Properties) {
  const {
    title,
    action,
    leave,
    isGrave,
    isWide,
    warnings = [],
    isBusy,
    fault,
    onSubmit,
    onClose,
    children,
  } = properties;
  const m = useMessages();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!box.current) return;
    rememberOpener(box.current);
    box.current.showModal();
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <dialog className={isWide ? "dlg wide" : "dlg"} ref={box} aria-labelledby={titleId} onClose={onClose}>
      <form className="in" onSubmit={submit} noValidate>
        <h2 id={titleId}>{title}</h2>
        <Fault text={fault} />
        {children}
        <footer className="acts">
          {warnings.length > 0 && (
            <div className="note warn" role="alert">
              <Icon name="triangle-alert" />
              <p className="what">{warnings.join(" ")}</p>
            </div>
          )}
          {action !== null && (
            <button
              className={isGrave ? "btn danger" : "btn primary"}
              type="submit"
              aria-disabled={isBusy || undefined}
            >
              {action}
            </button>
          )}
          <button className="btn quiet" type="button" onClick={() => box.current?.close()}>
            {leave ?? m.cancel}
          </button>
          <Saving look="saving-in" />
        </footer>
      </form>
    </dialog>
  );
}

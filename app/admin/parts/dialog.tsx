"use client";
import { type FormEvent, type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
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

/**
 * Opens a dialog, and tells once that it is closed, in the moment in which it closes. The browser tells of it a moment
 * later: a key that opens it again may have been pressed by then, and would be lost.
 */
function useClosing(box: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const isTold = useRef(false);
  useEffect(() => {
    if (!box.current) return;
    rememberOpener(box.current);
    box.current.showModal();
  }, [box]);
  return ({ type, target }: SyntheticEvent) => {
    // Of a box for files it is heard as well, when none was chosen.
    if (isTold.current || (type === "cancel" && target !== box.current)) return;
    isTold.current = true;
    box.current?.close();
    flushSync(onClose);
  };
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
  const close = useClosing(box, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <dialog
      className={isWide ? "dlg wide" : "dlg"}
      ref={box}
      aria-labelledby={titleId}
      onCancel={close}
      onClose={close}
    >
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
          <button className="btn quiet" type="button" onClick={close}>
            {leave ?? m.cancel}
          </button>
          <Saving look="saving-in" />
        </footer>
      </form>
    </dialog>
  );
}

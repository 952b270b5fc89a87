"use client";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useMessages } from "../shell/messages-context";
import { Fault } from "./fault";

interface Properties {
  title: string;
  /** What the button does, in its own words. */
  action: string;
  /** Whether the action takes something away. */
  isGrave?: boolean;
  isBusy: boolean;
  fault: string | undefined;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question over the page. It closes by Escape and by its own buttons, and gives the focus back. */
export function Dialog({ title, action, isGrave, isBusy, fault, onSubmit, onClose, children }: Properties) {
  const m = useMessages();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.showModal(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <dialog className="dlg" ref={box} aria-labelledby={titleId} onClose={onClose}>
      <form className="in" onSubmit={submit} noValidate>
        <h2 id={titleId}>{title}</h2>
        <Fault text={fault} />
        {children}
        <footer className="acts">
          <button className={isGrave ? "btn danger" : "btn primary"} type="submit" aria-disabled={isBusy || undefined}>
            {action}
          </button>
          <button className="btn quiet" type="button" onClick={() => box.current?.close()}>
            {m.cancel}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

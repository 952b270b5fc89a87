"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../../parts/icons";
import { useMessages } from "../messages-context";

/** A page that every person has, and that asks for no account. */
const AFTERWARDS = "/admin/security";
const SIGN_IN = `/admin/sign-in?next=${encodeURIComponent(AFTERWARDS)}`;
const WINDOW = "popup,width=480,height=760";
const LOOK_MS = 300;

/**
 * Over whatever stands open: signing in again, in a window of its own, where passkeys and second steps work as ever.
 * What was typed below stays, and what was refused goes on by itself.
 */
export function SignInDialog({ onAnswer }: { onAnswer: (isBack: boolean) => void }) {
  const m = useMessages();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState<Window | null>(null);
  useEffect(() => box.current?.showModal(), []);
  useEffect(() => {
    if (!opened) return;
    const timer = setInterval(() => {
      if (!isThrough(opened)) return;
      opened.close();
      onAnswer(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [opened, onAnswer]);
  return (
    <dialog className="dlg" ref={box} aria-labelledby={titleId} onClose={() => onAnswer(false)}>
      <div className="in">
        <h2 id={titleId}>{m.signedOutTitle}</h2>
        <div className="note warn">
          <Icon name="info" />
          <p className="what">{m.signedOutText}</p>
        </div>
        <footer className="acts">
          <button
            className="btn primary"
            type="button"
            onClick={() => setOpened(window.open(SIGN_IN, "slotwright-sign-in", WINDOW))}
          >
            {m.signInAgain}
          </button>
          <button className="btn quiet" type="button" onClick={() => box.current?.close()}>
            {m.signInLater}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

/** Whether its person has come to the page behind the signing in. On the way they may be at another site. */
function isThrough(opened: Window): boolean {
  try {
    return opened.location.pathname === AFTERWARDS;
  } catch {
    return false;
  }
}

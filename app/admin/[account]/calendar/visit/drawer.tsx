"use client";
import { type ReactNode, useEffect, useRef } from "react";

interface Properties {
  label: string;
  cardId: string;
  /** Whether the rest of it is on its way. */
  isComing?: boolean;
  children: ReactNode;
}

/** What stands open beside the calendar. It takes the focus, and gives it back to the card it was opened from. */
export function Drawer({ label, cardId, isComing, children }: Properties) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    return () => {
      // Another visit takes its place, or this one has come whole.
      if (document.querySelector("aside.drawer")) return;
      document.querySelector<HTMLElement>(`a.ev[data-id="${CSS.escape(cardId)}"]`)?.focus();
    };
  }, [cardId]);
  return (
    <aside className="drawer" aria-label={label} aria-busy={isComing} tabIndex={-1} ref={box}>
      {children}
    </aside>
  );
}

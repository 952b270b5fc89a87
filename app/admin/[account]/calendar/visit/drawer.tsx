"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** What stands open beside the calendar. It takes the focus, and gives it back to the card it was opened from. */
export function Drawer({ label, cardId, children }: { label: string; cardId: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`a.ev[data-id="${CSS.escape(cardId)}"]`)?.focus();
  }, [cardId]);
  return (
    <aside className="drawer" aria-label={label} tabIndex={-1} ref={box}>
      {children}
    </aside>
  );
}

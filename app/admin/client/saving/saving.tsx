"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useMessages } from "../../shell/messages-context";
import { isSaving, onSaving } from "./under-way";

/** What is done sooner needs no word. */
const UNSAID_MS = 150;

/** Says that something is being written, once that takes so long that somebody wonders. */
export function Saving({ look }: { look: string }) {
  const m = useMessages();
  const isUnderWay = useSyncExternalStore(onSaving, isSaving, () => false);
  const [isLong, setLong] = useState(false);
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(!isSaidElsewhere(box.current)), UNSAID_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return (
    <p className={look} role="status" ref={box}>
      {isLong && m.saving}
    </p>
  );
}

/**
 * A dialog over the page says it itself. Asked here and not by a style sheet: with `:root:has(dialog:modal)` a browser finds
 * the style of the whole page anew whenever something comes or goes in it.
 */
const isSaidElsewhere = (box: Element | null): boolean =>
  document.querySelector("dialog:modal") !== null && !box?.closest("dialog");

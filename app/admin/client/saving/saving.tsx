"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useMessages } from "../../shell/messages-context";
import { isSaving, onSaving } from "./under-way";

/** What is done sooner needs no word. */
const UNSAID_MS = 150;

/** Says that something is being written, once that takes so long that somebody wonders. */
export function Saving({ look }: { look: string }) {
  const m = useMessages();
  const isUnderWay = useSyncExternalStore(onSaving, isSaving, () => false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), UNSAID_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return (
    <p className={look} role="status">
      {isLong && m.saving}
    </p>
  );
}

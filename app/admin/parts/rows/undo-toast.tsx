"use client";
import { useEffect } from "react";
import { useMessages } from "../../shell/messages-context";

const UNDO_MS = 10_000;

interface Properties {
  /** What was done; null while there is nothing to take back. */
  done: object | null;
  text: string | null;
  onUndo: () => void;
  onOver: () => void;
}

/** For ten seconds what was done can be taken back. */
export function UndoToast({ done, text, onUndo, onOver }: Properties) {
  const m = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of one deed is not begun anew by another render
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onOver, UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <div className="toasts">
      <p className="vh" role="status">
        {text}
      </p>
      {text !== null && (
        <p className="toast">
          {text}
          <button className="btn small" type="button" onClick={onUndo}>
            {m.calendarUndo}
          </button>
        </p>
      )}
    </div>
  );
}

"use client";
import { useEffect } from "react";
import { useMessages } from "../../../shell/messages-context";
import type { Moved } from "./use-mover";

const UNDO_MS = 10_000;

/** For ten seconds a move can be taken back. */
export function UndoToast({ moved, onOver }: { moved: Moved | null; onOver: () => void }) {
  const m = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of one move is not begun anew by another render
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(onOver, UNDO_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return (
    <div className="toasts">
      <p className="vh" role="status">
        {moved && m.calendarMoved(moved.name)}
      </p>
      {moved && (
        <p className="toast">
          {m.calendarMoved(moved.name)}
          <button className="btn small" type="button" onClick={moved.undo}>
            {m.calendarUndo}
          </button>
        </p>
      )}
    </div>
  );
}

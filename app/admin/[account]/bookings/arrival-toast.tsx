"use client";
import { UndoToast } from "../../parts/rows/undo-toast";
import type { useArrival } from "./use-arrival";

/** What was said of a customer's arrival, to be taken back; or why it was not said. */
export function ArrivalToast({ arrival: { fault, said, forget } }: { arrival: ReturnType<typeof useArrival> }) {
  return (
    <>
      {fault && (
        <div className="toasts">
          <p className="toast bad-t" role="alert">
            {fault}
          </p>
        </div>
      )}
      <UndoToast done={said} text={said?.text ?? null} onUndo={() => said?.undo()} onOver={forget} />
    </>
  );
}

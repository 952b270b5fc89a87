"use client";
import { useMessages } from "../../../shell/messages-context";

/** Prints what stands open, without what leads around. */
export function PrintButton() {
  const m = useMessages();
  return (
    <button className="btn quiet small" type="button" onClick={() => window.print()}>
      {m.visitPrint}
    </button>
  );
}

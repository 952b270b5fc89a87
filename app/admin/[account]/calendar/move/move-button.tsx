"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";
import type { Offer } from "../create/new-visit";

export interface Moved {
  id: string;
  name: string;
  /** Null of a part: its free times hang on those of the others. */
  serviceId: string | null;
  staffId: string;
  start: string;
  end: string;
  /** Seats taken. */
  persons: number;
  isSeries: boolean;
  /** Its one booking, where others share its appointment: it may leave them. */
  alone: { bookingId: string; persons: number } | null;
  /** When it last changed, as the page has read it. */
  seenAt: string;
}

const MoveDialog = dynamic(() => import("./move-dialog").then((part) => part.MoveDialog), { ssr: false });

/** The way to move an appointment without dragging it. */
export function MoveButton({ of, offer }: { of: Moved; offer: Offer }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="acts">
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {m.calendarMove}
      </button>
      {isOpen && <MoveDialog {...{ of, offer }} onClose={() => setOpen(false)} />}
    </div>
  );
}

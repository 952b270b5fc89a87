"use client";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";
import { NewVisitDialog } from "../create/lazy-new-visit";
import type { Begun, Offer } from "../create/new-visit";

/** Begins a visit in a group that has seats left: with its service, its member, at its time. */
export function AddToGroup(properties: { begun: Begun; offer: Offer }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {m.calendarGroupAdd}
      </button>
      {isOpen && <NewVisitDialog {...properties} onClose={() => setOpen(false)} />}
    </>
  );
}

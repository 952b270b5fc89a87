"use client";
import { useState } from "react";
import { useMessages } from "../../shell/messages-context";
import { NewVisitDialog } from "../calendar/create/lazy-new-visit";

interface Properties {
  member: { id: string; name: string };
  /** What fits into the time. */
  services: { id: string; title: string }[];
  /** When the member is free from: minutes since the midnight of the date. */
  from: { date: string; minute: number };
}

/** Begins a visit where somebody is free, for whoever stands at the desk. */
export function BookFree({ member, services, from: { date, minute } }: Properties) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  const begun = { staffId: member.id, date, from: minute, to: null };
  const offer = { members: [member], services };
  return (
    <>
      <button className="btn small" type="button" onClick={() => setOpen(true)}>
        {m.bookWalkIn}
        <span className="vh">{m.bookWith(member.name)}</span>
      </button>
      {isOpen && <NewVisitDialog {...{ begun, offer }} onClose={() => setOpen(false)} />}
    </>
  );
}

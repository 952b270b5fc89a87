"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";
import type { Noted } from "./note-dialog";

const NoteDialog = dynamic(() => import("./note-dialog").then((part) => part.NoteDialog), { ssr: false });

/** The way to what the team and its programs note at an appointment. */
export function NoteButton({ of, isSmall }: { of: Noted; isSmall?: boolean }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className={isSmall ? "btn small" : "btn"} type="button" onClick={() => setOpen(true)}>
        {m.appointmentNote}
      </button>
      {isOpen && <NoteDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

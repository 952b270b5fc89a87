"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";
import { NoteButton } from "./note-button";
import type { Noted } from "./note-dialog";

/** An appointment as a whole: a time that is blocked for nobody, or a group. */
export interface Whole extends Noted {
  /** How many bookings its end would cancel. */
  bookings: number;
  isSeries: boolean;
}

const EndDialog = dynamic(() => import("./end-dialog").then((part) => part.EndDialog), { ssr: false });

/** What can be done with an appointment as a whole. */
export function AppointmentActions({ of }: { of: Whole }) {
  const m = useMessages();
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <NoteButton of={of} />
      <button className="btn" type="button" onClick={() => setEnding(true)}>
        {of.bookings > 0 ? m.appointmentCancel : m.appointmentFree}
      </button>
      {isEnding && <EndDialog of={of} onClose={() => setEnding(false)} />}
    </>
  );
}

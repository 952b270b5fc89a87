"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";

/** An appointment as a whole: a time that is blocked for nobody, or a group. */
export interface Whole {
  id: string;
  name: string;
  note: string;
  /** How many bookings its end would cancel. */
  bookings: number;
  isSeries: boolean;
}

const NoteDialog = dynamic(() => import("./appointment-dialogs").then((part) => part.NoteDialog), { ssr: false });
const EndDialog = dynamic(() => import("./appointment-dialogs").then((part) => part.EndDialog), { ssr: false });

/** What can be done with an appointment as a whole. */
export function AppointmentActions({ of }: { of: Whole }) {
  const m = useMessages();
  const [asked, setAsked] = useState<"note" | "end" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <button className="btn" type="button" onClick={() => setAsked("note")}>
        {m.appointmentNote}
      </button>
      <button className="btn" type="button" onClick={() => setAsked("end")}>
        {of.bookings > 0 ? m.appointmentCancel : m.appointmentFree}
      </button>
      {asked === "note" && <NoteDialog of={of} onClose={close} />}
      {asked === "end" && <EndDialog of={of} onClose={close} />}
    </>
  );
}

"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Properties } from "./attendee-dialog";

// It comes when it is opened first: whoever looks at an event needs none of it.
const AttendeeDialog = dynamic(() => import("./attendee-dialog").then((part) => part.AttendeeDialog), { ssr: false });

/** Gives somebody a ticket by hand. */
export function AddAttendee(properties: Properties) {
  const m = useMessages<"events">();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn small" type="button" onClick={() => setOpen(true)}>
        <Icon name="user-plus" small />
        {m.attendeeAdd}
      </button>
      {isOpen && <AttendeeDialog {...properties} onClose={() => setOpen(false)} />}
    </>
  );
}

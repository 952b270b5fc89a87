"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMessages } from "../../../shell/messages-context";
import type { Joined } from "./add-dialog";

const AddDialog = dynamic(() => import("./add-dialog").then((part) => part.AddDialog), { ssr: false });

/** Gives somebody a place in a group; where all seats are taken, one on its waiting list. */
export function AddToGroup({ to }: { to: Joined | null }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  if (!to) return null;
  return (
    <>
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {m.calendarGroupAdd}
      </button>
      {isOpen && <AddDialog to={to} onClose={() => setOpen(false)} />}
    </>
  );
}

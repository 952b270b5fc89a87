"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Marks } from "../../../../parts/marks/marks-boxes";
import { useMessages } from "../../../../shell/messages-context";

/** A visit as it stands before its change. */
export interface Before {
  id: string;
  name: string;
  customerId: string;
  isSeries: boolean;
  /** Null of a part whose reader does not see the first one, on which all that was chosen hangs. */
  serviceId: string | null;
  persons: number;
  extras: { extraId: string; quantity: number }[];
  /** Answers by question id. */
  answers: Record<string, unknown>;
  notes: string;
  marks: Marks;
}

const ChangeDialog = dynamic(() => import("./change-dialog").then((part) => part.ChangeDialog), { ssr: false });

/** The way to change what was chosen and answered. */
export function ChangeButton({ before }: { before: Before }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {m.visitChange}
      </button>
      {isOpen && <ChangeDialog before={before} onClose={() => setOpen(false)} />}
    </>
  );
}

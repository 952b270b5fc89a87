"use client";
import { useState } from "react";
import { useAskedNew } from "../../../client/use-asked-new";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { NewVisitDialog } from "./lazy-new-visit";
import type { Offer } from "./new-visit";

const NOON = 720;

interface Properties {
  offer: Offer;
  date: string;
  staffId: string | undefined;
}

/** The way to a new visit without the grid: a button, and the key `n`. */
export function NewVisit({ offer, date, staffId }: Properties) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  useAskedNew(() => setOpen(true));
  const begun = { staffId: staffId ?? offer.members[0]?.id ?? "", date, from: NOON, to: null };
  return (
    <>
      <button
        className="btn primary"
        type="button"
        data-key="n"
        aria-label={m.calendarNew}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" small />
        <span className="only-wide">{m.calendarNew}</span>
      </button>
      {isOpen && <NewVisitDialog {...{ begun, offer }} onClose={() => setOpen(false)} />}
    </>
  );
}

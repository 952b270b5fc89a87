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
export function NewVisit(properties: Properties) {
  const m = useMessages();
  const { open, dialog } = useNewVisit(properties);
  useAskedNew(open);
  return (
    <>
      <button className="btn primary" type="button" data-key="n" aria-label={m.calendarNew} onClick={() => open()}>
        <Icon name="plus" small />
        <span className="only-wide">{m.calendarNew}</span>
      </button>
      {dialog}
    </>
  );
}

/** The same among other words, on days that have nothing yet. */
export function NewVisitHere(properties: Properties) {
  const m = useMessages();
  const { open, dialog } = useNewVisit(properties);
  return (
    <>
      <button className="btn small primary" type="button" onClick={() => open()}>
        <Icon name="plus" small />
        {m.calendarNewVisit}
      </button>
      {dialog}
    </>
  );
}

function useNewVisit({ offer, date, staffId }: Properties) {
  const [opened, setOpened] = useState<{ of: string | null } | null>(null);
  const begun = { staffId: staffId ?? offer.members[0]?.id ?? "", date, from: NOON, to: null };
  return {
    open: (of: string | null = null) => setOpened({ of }),
    dialog: opened && <NewVisitDialog {...{ begun, offer }} of={opened.of} onClose={() => setOpened(null)} />,
  };
}

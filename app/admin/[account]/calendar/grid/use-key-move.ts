"use client";
import { useLayoutEffect, useState } from "react";
import type { Place, Proposal } from "../move/place";
import type { Sheet } from "./column";
import { ended, QUARTER_MINUTES, shifted } from "./geometry";

interface Properties {
  sheet: Sheet;
  onDrop: (proposal: Proposal) => void;
}

/**
 * Moving a card by keys alone: `m` on it begins; up and down by a quarter of an hour, left and right to the next column,
 * with Shift the end; Enter drops it, Escape leaves it where it was.
 */
export function useKeyMove({ sheet, onDrop }: Properties) {
  const [moving, setMoving] = useState<Proposal | null>(null);
  // Before anything is painted: the next key is one for what is seen.
  useLayoutEffect(() => {
    if (!moving) return;
    const onKey = (event: KeyboardEvent) => {
      const next = nextPlace(moving.place, event, sheet);
      const isEnd = event.key === "Enter" || event.key === "Escape";
      if (!next && !isEnd) return;
      event.preventDefault();
      event.stopPropagation();
      if (next) return setMoving({ ...moving, place: next });
      setMoving(null);
      if (event.key === "Enter") onDrop(moving);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  });
  const begin = (id: string | undefined) => {
    const card = sheet.columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (card?.isMovable) setMoving({ card, place: { ...card } });
    return card?.isMovable === true;
  };
  return { moving, begin };
}

function nextPlace(place: Place, { key, shiftKey }: KeyboardEvent, { columns }: Sheet): Place | null {
  const quarters = { ArrowUp: -QUARTER_MINUTES, ArrowDown: QUARTER_MINUTES }[key];
  if (quarters !== undefined)
    return { ...place, ...(shiftKey ? ended(place, place.to + quarters) : shifted(place, quarters)) };
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (steps === undefined) return null;
  const at = columns.findIndex(({ staffId, date }) => staffId === place.staffId && date === place.date);
  const column = columns[at + (document.dir === "rtl" ? -steps : steps)];
  return column ? { ...place, staffId: column.staffId, date: column.date } : place;
}

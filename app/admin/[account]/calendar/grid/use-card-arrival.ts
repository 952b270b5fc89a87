"use client";
import { useArrival } from "../../bookings/use-arrival";
import type { Sheet } from "./column";

/** Says of a card that its customer is there, or is not; of one for which nobody can arrive nothing. */
export function useCardArrival(sheet: Sheet) {
  const arrival = useArrival();
  const turnOf = (id: string | undefined) => {
    const card = sheet.columns.flatMap(({ cards }) => cards).find((one) => one.id === id);
    if (card?.arrival && !arrival.isBusy) void arrival.turn(card.arrival);
  };
  return { ...arrival, turnOf };
}

import { MINUTE_MS } from "../../../../../server/domain/dates";
import { edgeAt } from "../../../../../server/domain/zones";
import type { Card } from "../grid/column";

/** Where something stands in the calendar. Minutes count from local midnight. */
export interface Place {
  staffId: string;
  date: string;
  from: number;
  to: number;
}

/** A card that is to stand elsewhere. */
export interface Proposal {
  card: Card;
  place: Place;
}

const lengthOf = ({ from, to }: { from: number; to: number }) => to - from;

/** Whether it would stand where it does. */
export const isSame = ({ card, place }: Proposal): boolean =>
  card.staffId === place.staffId && card.date === place.date && card.from === place.from && card.to === place.to;

/** What of the appointment would change, as the procedure takes it: its length only where it is to be another. */
export function changeOf({ card, place }: Proposal, timeZone: string) {
  const startAt = edgeAt(timeZone, { date: place.date, minute: place.from }, "start");
  const hasMoved = card.date !== place.date || card.from !== place.from;
  const isResized = lengthOf(place) !== lengthOf(card);
  return {
    ...(hasMoved && { start: new Date(startAt).toISOString() }),
    ...(isResized && { end: new Date(startAt + lengthOf(place) * MINUTE_MS).toISOString() }),
    ...(card.staffId !== place.staffId && { staffId: place.staffId }),
  };
}

"use client";
import { useRef, useState } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { UndoToast } from "../../../parts/rows/undo-toast";
import { useLocale, useMessages } from "../../../shell/messages-context";
import { ArrivalToast } from "../../bookings/arrival-toast";
import { NewVisitDialog } from "../create/lazy-new-visit";
import type { Begun, Offer } from "../create/new-visit";
import { Dock } from "../move/lazy-dock";
import type { Proposal } from "../move/place";
import { useMover } from "../move/use-mover";
import { newStart } from "../move/when";
import type { Ghost } from "./column";
import { DayGrid } from "./day-grid";
import { windowOf } from "./geometry";
import { useSheet } from "./sheet-of";
import { useCardArrival } from "./use-card-arrival";
import { useDrag } from "./use-drag";
import { useKeyMove } from "./use-key-move";

interface Properties {
  offer: Offer;
}

/** The grid for whoever may write: cards are moved and made in it, by pointer and by keys. */
export function Board({ offer }: Properties) {
  const sheet = useSheet();
  const m = useMessages();
  const locale = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const mover = useMover();
  const keys = useKeyMove({ sheet, onDrop: mover.propose });
  const { drag, onPointerDown } = useDrag({
    grid,
    sheet,
    shown: windowOf(sheet),
    onDrop: (card, place) => mover.propose({ card, place }),
    onNew: ({ staffId, date, from, to }, hasLength) => setBegun({ staffId, date, from, to: hasLength ? to : null }),
  });
  const nameOf = (staffId: string) => offer.members.find(({ id }) => id === staffId)?.name ?? "";
  const arrival = useCardArrival(sheet);
  const ghost = ghostOf(keys.moving ?? mover.drop?.proposal ?? null, drag, begun);
  return (
    <>
      <DayGrid
        {...{ ghost, grid, onPointerDown }}
        onKeyDown={(event) => {
          const card = event.target instanceof Element ? event.target.closest<HTMLElement>("a.ev") : null;
          if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key !== "m" && event.key !== "a") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "m") keys.begin(card.dataset.id);
          else arrival.turnOf(card.dataset.id);
        }}
      />
      <p className="vh" aria-live="assertive">
        {keys.moving && placeInWords(locale, keys.moving, nameOf)}
      </p>
      {keys.moving && <p className="cal-hint">{m.calendarMoving(keys.moving.card.name)}</p>}
      {mover.drop && <Dock mover={mover} nameOf={nameOf} />}
      <UndoToast
        done={mover.moved}
        text={mover.moved && m.calendarMoved(mover.moved.name)}
        onUndo={() => mover.moved?.undo()}
        onOver={mover.forgetMoved}
      />
      <ArrivalToast arrival={arrival} />
      {begun && <NewVisitDialog begun={begun} offer={offer} onClose={() => setBegun(null)} />}
    </>
  );
}

/** What is said of a card while it is moved by keys. */
const placeInWords = (locale: string, { card, place }: Proposal, nameOf: (staffId: string) => string): string =>
  `${newStart(locale, card, place)}–${formatLocalTime(place.to)}, ${nameOf(place.staffId)}`;

function ghostOf(
  proposal: Proposal | null,
  drag: ReturnType<typeof useDrag>["drag"],
  begun: Begun | null,
): Ghost | null {
  if (drag) return { place: drag.place, name: drag.card?.name ?? "", cardId: drag.card?.id ?? null };
  if (proposal) return { place: proposal.place, name: proposal.card.name, cardId: proposal.card.id };
  if (begun?.to) return { place: { ...begun, to: begun.to }, name: "", cardId: null };
  return null;
}

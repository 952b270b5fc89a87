"use client";
import { useRef, useState } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { localTimeOf } from "../../../../../server/domain/zones";
import { UndoToast } from "../../../parts/rows/undo-toast";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { NewVisitDialog } from "../create/lazy-new-visit";
import type { Begun, Offer } from "../create/new-visit";
import { Dock } from "../move/dock";
import type { Proposal } from "../move/place";
import { useMover } from "../move/use-mover";
import type { Ghost, Sheet } from "./column";
import { DayGrid } from "./day-grid";
import { windowOf } from "./geometry";
import { useDrag } from "./use-drag";
import { useKeyMove } from "./use-key-move";

interface Properties {
  sheet: Sheet;
  offer: Offer;
}

/** The grid for whoever may write: cards are moved and made in it, by pointer and by keys. */
export function Board({ sheet, offer }: Properties) {
  const m = useMessages();
  const { timeZone } = useAccount();
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
  const told = ({ card, place }: Proposal) =>
    m.calendarMoveTo(card.name, `${place.date} ${formatLocalTime(place.from)}`, nameOf(place.staffId));
  const ghost = ghostOf(keys.moving ?? mover.drop?.proposal ?? null, drag, begun);
  return (
    <>
      <DayGrid
        {...{ sheet, ghost, grid, onPointerDown }}
        onKeyDown={(event) => {
          const card = event.target instanceof Element ? event.target.closest<HTMLElement>("a.ev") : null;
          if (event.key !== "m" || !card || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          keys.begin(card.dataset.id);
        }}
      />
      <p className="vh" aria-live="assertive">
        {keys.moving &&
          `${formatLocalTime(keys.moving.place.from)}–${formatLocalTime(keys.moving.place.to)}, ${nameOf(keys.moving.place.staffId)}`}
      </p>
      {keys.moving && <p className="cal-hint">{m.calendarMoving(keys.moving.card.name)}</p>}
      <Dock
        mover={mover}
        titleOf={({ proposal }) => told(proposal)}
        placeOf={({ start, staffId }) => {
          const { date, minute } = localTimeOf(timeZone, Date.parse(start));
          return `${date} ${formatLocalTime(minute)}, ${nameOf(staffId)}`;
        }}
      />
      <UndoToast
        done={mover.moved}
        text={mover.moved && m.calendarMoved(mover.moved.name)}
        onUndo={() => mover.moved?.undo()}
        onOver={mover.forgetMoved}
      />
      {begun && <NewVisitDialog begun={begun} offer={offer} onClose={() => setBegun(null)} />}
    </>
  );
}

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

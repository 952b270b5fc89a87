"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import type { Place } from "../move/place";
import { useOpenCard } from "../visit/use-open-card";
import type { Ghost } from "./column";
import { windowOf } from "./geometry";
import { GridColumn } from "./grid-column";
import { minuteClasses } from "./layout/place-classes";
import { useSheet } from "./sheet-of";
import { useCardKeys } from "./use-card-keys";
import { useKept } from "./use-kept";

const HOUR_MINUTES = 60;
/** More columns than these scroll sideways. */
const COLUMNS_MAX = 7;

interface Properties {
  ghost?: Ghost | null;
  /** The cards that a reader who may write takes hold of. */
  grid?: RefObject<HTMLDivElement | null>;
  onPointerDown?: (event: PointerEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** The grid of a day by member, or of a member's week by day. */
export function DayGrid({ ghost = null, grid, onPointerDown, onKeyDown }: Properties) {
  const sheet = useSheet();
  const { fromHour, toHour, nowMinute, nowText } = sheet;
  const own = useRef<HTMLDivElement>(null);
  const box = grid ?? own;
  const columns = useKept(sheet.columns);
  const keys = useCardKeys(box, columns);
  const follow = useOpenCard(columns);
  const hours = Array.from({ length: toHour - fromHour }, (_, hour) => fromHour + hour);
  const shown = windowOf(sheet);
  const isNowShown = nowMinute !== null && nowMinute >= shown.fromMinute && nowMinute < shown.toMinute;
  const isOf = (place: Place, { staffId, date }: { staffId: string; date: string }) =>
    place.staffId === staffId && place.date === date;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from card to card, each of which is a link
    <div
      className={columns.length > COLUMNS_MAX ? "cal wide" : "cal"}
      ref={box}
      data-early
      onPointerDown={onPointerDown}
      onClick={follow}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!event.defaultPrevented) keys.onKeyDown(event);
      }}
    >
      <div className="cal-time" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{formatLocalTime(hour * HOUR_MINUTES)}</span>
        ))}
        {isNowShown && <b className={`cal-at ${minuteClasses(nowMinute, shown.fromMinute)}`}>{nowText}</b>}
      </div>
      {columns.map((column) => (
        <GridColumn
          key={column.key}
          column={column}
          fromHour={fromHour}
          toHour={toHour}
          nowMinute={isNowShown && column.isToday ? nowMinute : null}
          ghost={ghost && isOf(ghost.place, column) ? ghost : null}
          movingId={ghost?.cardId && column.cards.some(({ id }) => id === ghost.cardId) ? ghost.cardId : null}
        />
      ))}
    </div>
  );
}

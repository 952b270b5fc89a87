"use client";
import { memo } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { Avatar } from "../../../parts/avatar";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { DayOffButton } from "../day-off/day-off-button";
import { offOn } from "../day-off/off-on";
import type { Block, Column, Ghost } from "./column";
import { EventCard } from "./event-card";
import { type Window, windowOf } from "./geometry";
import { minuteClasses, spanClasses } from "./layout/place-classes";

interface Properties {
  column: Column;
  fromHour: number;
  toHour: number;
  /** Where the line of the present stands in it; null: nowhere. */
  nowMinute: number | null;
  ghost: Ghost | null;
  /** The card in it that is being moved. */
  movingId: string | null;
}

/** One column: time that is not offered, cards, and what would come. */
export const GridColumn = memo(function GridColumn(properties: Properties) {
  const { column, fromHour, toHour, nowMinute, ghost, movingId } = properties;
  const { key, title, sub, isMember, face, isToday, blocks, cards } = column;
  const id = `col-${key.replace(" ", "-")}`;
  const span = windowOf({ fromHour, toHour });
  return (
    <section className={isToday && !isMember ? "cal-col is-today" : "cal-col"} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {face && <Avatar name={title} face={face} />}
          <span className="cut">{title}</span>
        </h2>
        <small>{sub}</small>
        <DayOffButton isInHead of={offOn([column])} />
      </header>
      <ol>
        {blocks
          .filter(({ from, to }) => from < span.toMinute && to > span.fromMinute)
          .map((block) => (
            <BlockedTime key={block.from} block={block} span={span} />
          ))}
        {cards.map((card) => (
          <EventCard key={card.id} card={card} fromMinute={span.fromMinute} isMoving={card.id === movingId} />
        ))}
        {ghost && <GhostCard ghost={ghost} span={span} />}
      </ol>
      {nowMinute !== null && (
        <div className={`cal-now ${minuteClasses(nowMinute, span.fromMinute)}`} aria-hidden="true" />
      )}
    </section>
  );
});

function GhostCard({ ghost: { place, name }, span }: { ghost: Ghost; span: Window }) {
  const m = useMessages();
  return (
    <li aria-hidden="true" className={`ghost ${spanClasses(place, span.fromMinute)}`}>
      <span className="ev one is-ghost">
        <b className="cut">{name || m.calendarNew}</b>
        <span className="ev-s cut">
          <bdi>
            {formatLocalTime(place.from)}–{formatLocalTime(place.to)}
          </bdi>
        </span>
      </span>
    </li>
  );
}

const BLOCKS = { off: "blk off", break: "blk brk hatch", away: "blk away hatch" } as const;

function BlockedTime({ block, span }: { block: Block; span: Window }) {
  const { kind, label } = block;
  const [from, to] = [Math.max(block.from, span.fromMinute), Math.min(block.to, span.toMinute)];
  const hours = `${formatLocalTime(block.from)}–${formatLocalTime(block.to)}`;
  return (
    <li className={`${BLOCKS[kind]} ${spanClasses({ from, to }, span.fromMinute)}`}>
      {kind === "off" ? (
        <span className="vh">
          {label} {hours}
        </span>
      ) : (
        <span>
          <Icon name={kind === "away" ? "calendar-off" : "coffee"} small />
          {label}
          {kind === "break" && <span className="vh"> {hours}</span>}
        </span>
      )}
    </li>
  );
}

"use client";
import { useRef } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { Avatar } from "../../../parts/avatar";
import { Icon } from "../../../parts/icons";
import type { Block, Column, Sheet } from "./column";
import { EventCard } from "./event-card";
import { placed } from "./placed";
import { useCardKeys } from "./use-card-keys";

const HOUR_MINUTES = 60;
const QUARTER_MINUTES = 15;
/** More columns than these scroll sideways. */
const COLUMNS_MAX = 7;

/** The grid of a day by member, or of a member's week by day. */
export function DayGrid({ sheet }: { sheet: Sheet }) {
  const { columns, fromHour, toHour, nowMinute, nowText } = sheet;
  const grid = useRef<HTMLDivElement>(null);
  const keys = useCardKeys(grid);
  const hours = Array.from({ length: toHour - fromHour }, (_, hour) => fromHour + hour);
  const fromMinute = fromHour * HOUR_MINUTES;
  const isNowShown = nowMinute !== null && nowMinute >= fromMinute && nowMinute < toHour * HOUR_MINUTES;
  const now = isNowShown ? placed<HTMLElement>({ s: (nowMinute - fromMinute) / QUARTER_MINUTES }) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go from card to card, each of which is a link
    <div className={columns.length > COLUMNS_MAX ? "cal wide" : "cal"} ref={grid} onKeyDown={keys.onKeyDown}>
      <div className="cal-time" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{formatLocalTime(hour * HOUR_MINUTES)}</span>
        ))}
        {now && (
          <b className="cal-at" ref={now}>
            {nowText}
          </b>
        )}
      </div>
      {columns.map((column) => (
        <GridColumn key={column.key} column={column} fromMinute={fromMinute} toMinute={toHour * HOUR_MINUTES}>
          {now && column.isToday && <div className="cal-now" ref={now} aria-hidden="true" />}
        </GridColumn>
      ))}
    </div>
  );
}

interface Properties {
  column: Column;
  fromMinute: number;
  toMinute: number;
  children: React.ReactNode;
}

function GridColumn({ column, fromMinute, toMinute, children }: Properties) {
  const { key, title, sub, isMember, isToday, blocks, cards } = column;
  const id = `col-${key.replace(" ", "-")}`;
  const shown = blocks.filter(({ from, to }) => from < toMinute && to > fromMinute);
  return (
    <section className={isToday && !isMember ? "cal-col is-today" : "cal-col"} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {isMember && <Avatar name={title} />}
          <span className="cut">{title}</span>
        </h2>
        <small>{sub}</small>
      </header>
      <ol>
        {shown.map((block) => (
          <BlockedTime key={block.from} block={block} fromMinute={fromMinute} toMinute={toMinute} />
        ))}
        {cards.map((card) => (
          <EventCard key={card.id} card={card} fromMinute={fromMinute} />
        ))}
      </ol>
      {children}
    </section>
  );
}

const BLOCKS = { off: "blk off", break: "blk brk hatch", away: "blk away hatch" } as const;

function BlockedTime({ block, fromMinute, toMinute }: { block: Block; fromMinute: number; toMinute: number }) {
  const { kind, label } = block;
  const [from, to] = [Math.max(block.from, fromMinute), Math.min(block.to, toMinute)];
  const place = placed<HTMLLIElement>({ s: (from - fromMinute) / QUARTER_MINUTES, d: (to - from) / QUARTER_MINUTES });
  const hours = `${formatLocalTime(block.from)}–${formatLocalTime(block.to)}`;
  return (
    <li className={BLOCKS[kind]} ref={place}>
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

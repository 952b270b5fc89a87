"use client";
import { BookingMark } from "../../parts/booking-status";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";
import { DayOffButton } from "./day-off/day-off-button";
import { offOn } from "./day-off/off-on";
import type { Card, Column, Sheet } from "./grid/column";
import { useSheet } from "./grid/sheet-of";
import { useOpenCard } from "./visit/use-open-card";

interface AgendaProperties {
  /** How many the one day has of which these are a piece. */
  visits?: number | undefined;
}

/** The days as lists: what a phone shows instead of the grid. */
export function Agenda({ visits }: AgendaProperties) {
  const sheet = useSheet();
  const dates = [...new Set(sheet.columns.map(({ date }) => date))];
  const isOfMany = new Set(sheet.columns.map(({ staffId }) => staffId)).size > 1;
  const follow = useOpenCard(sheet.columns);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked is a link, which keys follow as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className="agenda" onClick={follow}>
      {dates.map((date) => (
        <Day key={date} {...{ sheet, date, isOfMany, visits }} />
      ))}
    </div>
  );
}

interface DayProperties {
  sheet: Sheet;
  date: string;
  /** Whether each row has to say whose it is. */
  isOfMany: boolean;
  visits: number | undefined;
}

function Day({ sheet, date, isOfMany, visits }: DayProperties) {
  const m = useMessages();
  const columns = sheet.columns.filter((column) => column.date === date);
  const whose = ({ isMember, member }: Column) => (isMember || isOfMany ? member : "");
  const rows = columns
    .flatMap((column) => column.cards.map((card) => ({ card, column })))
    .sort((a, b) => a.card.from - b.card.from || a.column.member.localeCompare(b.column.member));
  const away = columns.filter(({ blocks }) => blocks.some(({ kind }) => kind === "away"));
  const now = columns.some(({ isToday }) => isToday) ? sheet.nowMinute : null;
  const [first] = columns;
  const next = now === null ? -1 : rows.findIndex(({ card }) => card.to > now);
  return (
    <section aria-label={first?.day}>
      <div className="wk-t">
        <h2 className="wk-h">
          {first?.shortDay}{" "}
          {rows.length > 0 && <small className="muted">{m.calendarVisits(visits ?? rows.length)}</small>}
        </h2>
        <DayOffButton of={offOn(columns)} />
      </div>
      <ol className="ag">
        {away.map((column) => (
          <li key={column.key}>
            <span className="row">
              <Icon name="calendar-off" />
              <span className="what">
                <b>{column.blocks[0]?.label}</b> <span className="muted">{whose(column)}</span>
              </span>
            </span>
          </li>
        ))}
        {rows.map(({ card, column }, index) => (
          <li key={card.id}>
            {index === next && <p className="ag-now">{m.calendarNow(sheet.nowText)}</p>}
            <AgendaRow card={card} member={whose(column)} />
          </li>
        ))}
        {rows.length === 0 && away.length === 0 && <li className="row muted">{m.calendarNothing}</li>}
      </ol>
      {next < 0 && now !== null && rows.length > 0 && <p className="ag-now">{m.calendarNow(sheet.nowText)}</p>}
    </section>
  );
}

function AgendaRow({ card, member }: { card: Card; member: string }) {
  const m = useMessages();
  const { seats } = card;
  const isThere = card.arrival?.isThere === true;
  const details = [
    card.detail,
    member,
    seats ? m.seats(seats.taken, seats.all) : "",
    seats && seats.waiting > 0 ? m.waiting(seats.waiting) : "",
  ];
  const [start, end] = card.time.split("–");
  return (
    <a className={`row c${card.color}`} href={card.href}>
      <span className="vt">
        <b>{start}</b>
        <small>{end}</small>
      </span>
      <span className={card.status === "pending" ? "ag-b dash" : "ag-b"} />
      <span className="what cut">
        <b>{card.name}</b>
        <small className="cut">{details.filter(Boolean).join(" · ")}</small>
      </span>
      {card.owes && <span className="st warn">{card.owes === "all" ? m.moneyUnpaid : m.moneyPartPaid}</span>}
      {card.status && (card.status !== "approved" || isThere) && (
        <BookingMark m={m} status={card.status} isThere={isThere} />
      )}
    </a>
  );
}

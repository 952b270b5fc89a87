"use client";
import { memo } from "react";
import type { BookingStatus } from "../../../../../server/domain/booking-status";
import { ownStyle } from "../../../client/own-style";
import { bookingWord } from "../../../parts/booking-status";
import { Icon, type IconName } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Card } from "./column";
import { QUARTER_MINUTES } from "./geometry";
import { LANES_MAX, laneClasses, spanClasses } from "./layout/place-classes";

/** Below it name and service share a line. */
const SHORT_MINUTES = 40;

/** From it on service and time have a line each, where one does not hold both. */
const TALL_MINUTES = 60;

const LOOK: Partial<Record<BookingStatus, { className: string; icon: IconName }>> = {
  pending: { className: "is-pend", icon: "hourglass" },
  done: { className: "is-done", icon: "check" },
  no_show: { className: "is-done", icon: "user-x" },
  waitlisted: { className: "is-pend", icon: "list-ordered" },
};

interface Properties {
  card: Card;
  /** Where the grid begins. */
  fromMinute: number;
  /** Whether it is shown elsewhere for now. */
  isMoving: boolean;
}

/** One appointment in the grid, which follows its link. */
export const EventCard = memo(function EventCard({ card, fromMinute, isMoving }: Properties) {
  const { from, to, lane, lanes, padBefore, padAfter } = card;
  const isPadded = padBefore > 0 || padAfter > 0;
  const own = {
    ...(lanes > LANES_MAX && { l: lane, ls: lanes }),
    ...(isPadded && { pb: padBefore / QUARTER_MINUTES, pa: padAfter / QUARTER_MINUTES }),
  };
  const look = card.status ? LOOK[card.status] : undefined;
  const classes = ["ev", `c${card.color}`, look?.className, heightOf(to - from)];
  if (isMoving) classes.push("is-moving");
  if (card.isMovable) classes.push("is-free");
  const place = [spanClasses(card, fromMinute), laneClasses(card), padBefore > 0 && "pad-b", padAfter > 0 && "pad"];
  return (
    <li
      className={place.filter(Boolean).join(" ")}
      ref={isPadded || lanes > LANES_MAX ? ownStyle<HTMLLIElement>(own) : undefined}
    >
      <a
        className={classes.filter(Boolean).join(" ")}
        href={card.href}
        draggable={false}
        data-id={card.id}
        tabIndex={-1}
      >
        <Face card={card} />
      </a>
    </li>
  );
});

function heightOf(minutes: number): string {
  if (minutes < SHORT_MINUTES) return "one";
  return minutes < TALL_MINUTES ? "" : "tall";
}

function Face({ card }: { card: Card }) {
  const m = useMessages();
  const look = card.status ? LOOK[card.status] : undefined;
  const isThere = card.arrival?.isThere && card.status !== "done";
  return (
    <>
      <b className="cut">{card.name}</b>
      {(look || card.owes || isThere) && (
        <span className="ic">
          {isThere && <Icon name="user-check" tone="ok-t" />}
          {card.owes && <Icon name="wallet" tone="warn-t" />}
          {look && <Icon name={look.icon} />}
          {card.status === "pending" && <span className="ic-w">{bookingWord(m, "pending")}</span>}
        </span>
      )}
      <span className="ev-s cut">
        {card.detail && <span className="ev-d cut">{card.detail}</span>}
        <bdi>{card.time}</bdi>
      </span>
      {card.seats && (
        <span className="seats">
          {m.seats(card.seats.taken, card.seats.all)}
          {card.seats.waiting > 0 && <b> · {m.waiting(card.seats.waiting)}</b>}
        </span>
      )}
      <span className="vh">, {card.told}</span>
    </>
  );
}

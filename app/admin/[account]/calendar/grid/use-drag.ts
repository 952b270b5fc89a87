"use client";
import { type PointerEvent as Pressed, type RefObject, useRef, useState } from "react";
import type { Place } from "../move/place";
import type { Card, Column, Sheet } from "./column";
import { useFinger } from "./finger";
import { ended, minuteAt, QUARTER_MINUTES, shifted, snapped, type Window } from "./geometry";

/** Nearer than this is a click. */
const STILL_PX = 4;
/** The lower edge of a card, which makes it longer or shorter; a finger needs more of it. */
const EDGE_PX = 7;
const FINGER_EDGE_PX = 18;
const EDGE_SHARE_MAX = 0.4;

interface Drag {
  kind: "move" | "resize" | "new";
  card: Card | null;
  /** Where it would stand. */
  place: Place;
}

interface Properties {
  grid: RefObject<HTMLElement | null>;
  sheet: Sheet;
  shown: Window;
  onDrop: (card: Card, place: Place) => void;
  /** A click on free time has no length. */
  onNew: (place: Place, hasLength: boolean) => void;
}

/**
 * Moving, lengthening and making cards with a pointer. A finger scrolls, taps on free time what is new, and takes hold of
 * a card by resting on it.
 */
export function useDrag({ grid, sheet, shown, onDrop, onNew }: Properties) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef<Drag | null>(null);
  const hold = useFinger(grid);
  const show = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };

  const onPointerDown = (event: Pressed) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const isTouch = event.pointerType === "touch";
    const begun = beginOf(event.target, { y: event.clientY, isTouch }, { grid: grid.current, sheet, shown });
    if (!begun) return;
    const from = { x: event.clientX, y: event.clientY };
    const letGo = isTouch && begun.kind !== "new" ? hold(event.target, () => show(begun)) : () => {};
    const move = ({ clientX, clientY }: PointerEvent) => {
      const isStill = Math.hypot(clientX - from.x, clientY - from.y) < STILL_PX;
      if ((isTouch || isStill) && !latest.current) return;
      document.getSelection()?.removeAllRanges();
      show({ ...begun, place: placeOf(begun, { from, clientX, clientY }, { grid: grid.current, sheet, shown }) });
    };
    const stop = () => {
      letGo();
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", stop);
      removeEventListener("keydown", onKey, true);
      show(null);
    };
    const up = () => {
      const done = latest.current;
      stop();
      if (done) swallowClick();
      if (begun.kind === "new") onNew((done ?? begun).place, done !== null);
      else if (done?.card) onDrop(done.card, done.place);
    };
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      stop();
      swallowClick();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
    addEventListener("keydown", onKey, true);
  };
  return { drag, onPointerDown };
}

interface Around {
  grid: HTMLElement | null;
  sheet: Sheet;
  shown: Window;
}

interface Press {
  y: number;
  isTouch: boolean;
}

/** What a press begins: the card below it, or free time. */
function beginOf(target: Element, { y, isTouch }: Press, { grid, sheet, shown }: Around): Drag | null {
  const column = columnOf(target.closest("section"), { grid, sheet });
  const list = target.closest("ol");
  if (!column || !list) return null;
  const link = target.closest<HTMLElement>("a.ev");
  if (link) {
    const card = column.cards.find(({ id }) => id === link.dataset.id);
    if (!card?.isMovable) return null;
    const { bottom, height } = link.getBoundingClientRect();
    const isEdge = bottom - y < Math.min(isTouch ? FINGER_EDGE_PX : EDGE_PX, height * EDGE_SHARE_MAX);
    return { kind: isEdge ? "resize" : "move", card, place: { ...card } };
  }
  const minute = minuteAt(y, list.getBoundingClientRect(), shown);
  const from = Math.floor(minute / QUARTER_MINUTES) * QUARTER_MINUTES;
  const { staffId, date } = column;
  return { kind: "new", card: null, place: { staffId, date, from, to: from + QUARTER_MINUTES } };
}

interface Pointer {
  from: { x: number; y: number };
  clientX: number;
  clientY: number;
}

function placeOf(begun: Drag, { from, clientX, clientY }: Pointer, around: Around): Place {
  const { grid, shown } = around;
  const list = grid?.querySelector("ol");
  if (!list) return begun.place;
  const box = list.getBoundingClientRect();
  const { staffId, date } = begun.place;
  const minute = minuteAt(clientY, box, shown);
  if (begun.kind !== "move") return { staffId, date, ...ended(begun.place, snapped(minute)) };
  const by = snapped(minute - minuteAt(from.y, box, shown));
  const column = columnAt(clientX, around);
  return { staffId: column?.staffId ?? staffId, date: column?.date ?? date, ...shifted(begun.place, by) };
}

function columnOf(section: Element | null, { grid, sheet }: Omit<Around, "shown">): Column | undefined {
  const sections = [...(grid?.querySelectorAll("section") ?? [])];
  return section ? sheet.columns[sections.indexOf(section as HTMLElement)] : undefined;
}

function columnAt(x: number, around: Around): Column | undefined {
  const sections = [...(around.grid?.querySelectorAll("section") ?? [])];
  const section = sections.find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= x && x < right;
  });
  return columnOf(section ?? null, around);
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}

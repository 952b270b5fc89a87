"use client";
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";
import { moved, placeAt } from "./order";

interface Properties<Item extends { id: string }> {
  items: Item[];
  nameOf: (item: Item) => string;
  mayMove: boolean;
  onOrder: (ids: string[]) => void;
  /** What stands in a row beside its place. */
  children: (item: Item) => ReactNode;
}

/** Rows that are put in order: by their buttons, which keep the focus, or by dragging the grip. */
export function OrderedRows<Item extends { id: string }>(properties: Properties<Item>) {
  const { items, nameOf, mayMove, onOrder, children } = properties;
  const m = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const [said, setSaid] = useState("");
  const [target, setTarget] = useState<number | null>(null);
  const ids = items.map(({ id }) => id);
  // A row that moves in the page loses the focus that was in it.
  useLayoutEffect(() => pressed.current?.focus());
  const move = (item: Item, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === item.id) return;
    setSaid(m.movedTo(nameOf(item), to + 1, ids.length));
    onOrder(moved(ids, item.id, to));
  };
  const rows = () => [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
  const grip = (item: Item) => ({
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) setTarget(placeAt(rows(), event.clientY));
    },
    onPointerUp: (event: PointerEvent) => {
      if (target !== null) move(item, placeAt(rows(), event.clientY));
      setTarget(null);
    },
  });
  return (
    <>
      <ul className="rows" ref={list}>
        {items.map((item, place) => (
          <li key={item.id} data-target={place === target || undefined}>
            {mayMove && (
              <button className="grip" type="button" tabIndex={-1} aria-hidden="true" {...grip(item)}>
                <Icon name="grip-vertical" small />
              </button>
            )}
            {children(item)}
            {mayMove && (
              <Steps
                name={nameOf(item)}
                isFirst={place === 0}
                isLast={place === ids.length - 1}
                onStep={(by, button) => {
                  pressed.current = button;
                  move(item, place + by);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

interface StepsProperties {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1, button: HTMLButtonElement) => void;
}

function Steps({ name, isFirst, isLast, onStep }: StepsProperties) {
  const m = useMessages();
  return (
    <span className="acts tight">
      <Step icon="arrow-up" label={m.moveUp(name)} isOff={isFirst} onStep={(button) => onStep(-1, button)} />
      <Step icon="arrow-down" label={m.moveDown(name)} isOff={isLast} onStep={(button) => onStep(1, button)} />
    </span>
  );
}

interface StepProperties {
  icon: "arrow-up" | "arrow-down";
  label: string;
  isOff: boolean;
  onStep: (button: HTMLButtonElement) => void;
}

function Step({ icon, label, isOff, onStep }: StepProperties) {
  return (
    <button
      className="btn small quiet icon"
      type="button"
      aria-disabled={isOff || undefined}
      onClick={(event) => onStep(event.currentTarget)}
    >
      <Icon name={icon} small />
      <span className="vh">{label}</span>
    </button>
  );
}

"use client";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Card = HTMLAnchorElement;

/**
 * The arrow keys between cards: up and down within a column, left and right to what is nearest in time beside it. One
 * card of each column is a stop of the tab key.
 */
export function useCardKeys(grid: RefObject<HTMLElement | null>) {
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    for (const column of columnsOf(grid.current)) {
      const cards = cardsOf(column);
      const stop = cards.find(({ dataset }) => dataset.id === last.current) ?? cards[0];
      for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<Card>("a.ev") : null;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbourOf(card, event.key, grid.current);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    const cards = cardsOf(next.closest("section"));
    for (const other of cards) other.tabIndex = other === next ? 0 : -1;
    last.current = next.dataset.id ?? null;
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { onKeyDown };
}

const columnsOf = (grid: HTMLElement | null): Element[] => [...(grid?.querySelectorAll("section") ?? [])];
const cardsOf = (column: Element | null): Card[] => [...(column?.querySelectorAll<Card>("a.ev") ?? [])];

/** @returns undefined for a key that means nothing here, null at the edge */
function neighbourOf(card: Card, key: string, grid: HTMLElement | null): Card | null | undefined {
  const isForward = getComputedStyle(card).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const column = card.closest("section");
  const cards = cardsOf(column);
  if (key === "ArrowDown") return cards[cards.indexOf(card) + 1] ?? null;
  if (key === "ArrowUp") return cards[cards.indexOf(card) - 1] ?? null;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const columns = columnsOf(grid);
  const at = column ? columns.indexOf(column) : -1;
  const beside = key === isForward ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).reverse();
  const next = beside.map(cardsOf).find(({ length }) => length > 0);
  return next ? nearest(card, next) : null;
}

function nearest(card: Card, others: Card[]): Card | null {
  const top = card.getBoundingClientRect().top;
  const away = (other: Card) => Math.abs(other.getBoundingClientRect().top - top);
  return others.reduce<Card | null>((best, other) => (best && away(best) <= away(other) ? best : other), null);
}

"use client";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { Column } from "./column";

type Card = HTMLAnchorElement;

/**
 * The arrow keys between cards: up and down within a column, left and right to what is nearest in time beside it. One
 * card of each column is a stop of the tab key.
 */
export function useCardKeys(grid: RefObject<HTMLElement | null>, columns: Column[]) {
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are other ones when the columns are
  useLayoutEffect(() => {
    for (const column of columnsOf(grid.current)) {
      const cards = cardsOf(column);
      const stop = cards.find(({ dataset }) => dataset.id === last.current) ?? cards[0];
      stopAt(cards, stop);
    }
  }, [grid, columns]);
  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<Card>("a.ev") : null;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbourOf(card, event.key, grid.current);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    stopAt(cardsOf(next.closest("section")), next);
    last.current = next.dataset.id ?? null;
    // One of the two scrolls: each of them has the whole grid laid out.
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return { onKeyDown };
}

/** Makes one of them the stop of the tab key. Only those are written that change: each has its style found anew. */
function stopAt(cards: Card[], stop: Card | undefined): void {
  for (const card of cards) {
    const tabIndex = card === stop ? 0 : -1;
    if (card.tabIndex !== tabIndex) card.tabIndex = tabIndex;
  }
}

const columnsOf = (grid: HTMLElement | null): Element[] => [...(grid?.querySelectorAll("section") ?? [])];
const cardsOf = (column: Element | null): Card[] => [...(column?.querySelectorAll<Card>("a.ev") ?? [])];

/** @returns undefined for a key that means nothing here, null at the edge */
function neighbourOf(card: Card, key: string, grid: HTMLElement | null): Card | null | undefined {
  const column = card.closest("section");
  const cards = cardsOf(column);
  if (key === "ArrowDown") return cards[cards.indexOf(card) + 1] ?? null;
  if (key === "ArrowUp") return cards[cards.indexOf(card) - 1] ?? null;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const isForward = getComputedStyle(card).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
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

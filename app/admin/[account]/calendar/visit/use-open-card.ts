"use client";
import { useFollow } from "../../../client/use-follow";
import type { Column } from "../grid/column";
import { useBeside } from "./beside";

/** The click handler of a box of cards: what is known of one stands open at once. */
export function useOpenCard(columns: Column[]) {
  const { open } = useBeside();
  return useFollow((link) => {
    const href = link.getAttribute("href");
    const card = columns.flatMap(({ cards }) => cards).find((one) => one.href === href);
    if (card) open(card);
    return card !== undefined;
  });
}

"use client";
import { useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { type Call, useCall } from "../../client/use-call";

interface Shown<Item> extends Pick<Call, "fault"> {
  shown: Item[];
  order: (ids: string[]) => void;
}

/** Items in the order that was chosen last, which is stored behind it; refused, they go back to where they stood. */
export function useShownOrder<Item extends { id: string }>(
  items: Item[],
  store: (office: BackOffice, ids: string[]) => Promise<unknown>,
): Shown<Item> {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const { run, fault } = useCall();
  const known = new Map(items.map((item) => [item.id, item]));
  const isWhole = chosen?.length === items.length && chosen.every((id) => known.has(id));
  const order = async (ids: string[]) => {
    setChosen(ids);
    if (!(await run((office) => store(office, ids)))) setChosen(null);
  };
  return {
    fault,
    shown: isWhole ? chosen.flatMap((id) => known.get(id) ?? []) : items,
    order: (ids) => void order(ids),
  };
}

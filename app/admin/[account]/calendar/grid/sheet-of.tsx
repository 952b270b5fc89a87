"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Sheet } from "./column";

const Context = createContext<Sheet | null>(null);

interface Properties {
  /** A `Sheet` as JSON. */
  sent: string;
  children: ReactNode;
}

/**
 * Reads the sheet that the grid and the agenda below it are drawn of. It comes as one text: an object React writes value by
 * value, and reads again value by value, once to draw the page and once in the browser; of four hundred cards that
 * is a tenth of the page (docs/performance.md). A sheet that is sent again as it was stays the same object, so nothing is drawn anew.
 */
export function SheetOf({ sent, children }: Properties) {
  const sheet = useMemo(() => JSON.parse(sent) as Sheet, [sent]);
  return <Context.Provider value={sheet}>{children}</Context.Provider>;
}

/** The sheet around it. */
export function useSheet(): Sheet {
  const sheet = useContext(Context);
  if (!sheet) throw new Error("It is drawn within a SheetOf.");
  return sheet;
}

"use client";
import { createContext, type ReactNode, useContext, useState } from "react";
import { type FirstStep, useNoteFirstStep } from "./use-note-first-step";

interface Noted {
  /** Done since the page was read. */
  done: readonly string[];
  note: (step: FirstStep) => void;
}

const Here = createContext<Noted>({ done: [], note: () => {} });

export const useNotedSteps = (): Noted => useContext(Here);

/**
 * Ticks what is done here at once. The page is not read anew for it: with the last step it would make room for the day at
 * work, under the finger that has just copied something.
 */
export function NotedSteps({ children }: { children: ReactNode }) {
  const [done, setDone] = useState<readonly string[]>([]);
  const tell = useNoteFirstStep();
  const note = async (step: FirstStep) => {
    if (!done.includes(step) && (await tell(step))) setDone((before) => [...before, step]);
  };
  return <Here value={{ done, note }}>{children}</Here>;
}

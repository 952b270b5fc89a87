"use client";
import { useCallback, useLayoutEffect, useRef } from "react";
import { isSomethingOpen } from "../../client/keys/key-taken";

/**
 * Keeps what is typed while something is awaited that takes typing, such as the palette on its way: on the page below
 * letters do something.
 *
 * @param turn another for each time that it is awaited; null: nothing is
 * @returns takes what was typed; from then on nothing is kept
 */
export function useTypedAhead(turn: number | null): () => string {
  const typed = useRef("");
  const isTaken = useRef(false);
  useLayoutEffect(() => {
    if (turn === null) return;
    typed.current = "";
    isTaken.current = false;
    const keep = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (isTaken.current || isSomethingOpen() || altKey || ctrlKey || metaKey) return;
      if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [turn]);
  return useCallback(() => {
    isTaken.current = true;
    return typed.current;
  }, []);
}

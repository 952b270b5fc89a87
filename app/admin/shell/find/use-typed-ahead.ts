"use client";
import { useCallback, useLayoutEffect, useRef } from "react";
import { isSomethingOpen } from "../../client/keys/key-taken";

/**
 * Keeps what is typed while something is awaited that takes typing, such as the palette on its way: on the page below
 * letters do something.
 *
 * @returns takes what was typed
 */
export function useTypedAhead(isAwaited: boolean): () => string {
  const typed = useRef("");
  useLayoutEffect(() => {
    if (!isAwaited) return;
    typed.current = "";
    const keep = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (isSomethingOpen() || altKey || ctrlKey || metaKey) return;
      if (key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", keep, true);
    return () => window.removeEventListener("keydown", keep, true);
  }, [isAwaited]);
  return useCallback(() => typed.current, []);
}

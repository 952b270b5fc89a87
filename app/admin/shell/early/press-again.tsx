"use client";
import { useEffect } from "react";
import type { EarlyPresses } from "./note-press";

/** Presses what was pressed before the page's scripts had come. */
export function PressAgain() {
  useEffect(() => {
    const taken = window.takeEarlyPresses?.();
    // Behind what the page draws anew because of what was typed meanwhile.
    if (taken) queueMicrotask(() => pressAgain(taken));
  }, []);
  return null;
}

function pressAgain({ button, keys }: EarlyPresses): void {
  for (const { key, code, shiftKey, target, defaultPrevented } of keys) {
    // Who heard it nevertheless has kept the browser from it.
    if (defaultPrevented) continue;
    const where = target instanceof Element && target.isConnected ? target : document.body;
    where.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }));
  }
  if (button?.isConnected) button.click();
}

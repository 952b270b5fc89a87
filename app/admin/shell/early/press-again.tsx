"use client";
import { useEffect } from "react";

/** Presses what was pressed before the page's scripts had come. */
export function PressAgain() {
  useEffect(() => {
    const button = window.takeEarlyPress?.();
    // Behind what the page draws anew because of what was typed meanwhile.
    if (button) queueMicrotask(() => button.isConnected && button.click());
  }, []);
  return null;
}

"use client";
import { useEffect } from "react";

/** See `keepFocus`. It comes with the first key: whoever only points does not look for the focus. */
export function FocusKeeper() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { keepFocus } = await import("./keep-focus");
      if (!isGone) stop = keepFocus();
    };
    document.addEventListener("keydown", start, { once: true });
    return () => {
      isGone = true;
      document.removeEventListener("keydown", start);
      stop?.();
    };
  }, []);
  return null;
}

"use client";
import { useEffect } from "react";

/** See `keepFocus`. It comes with the first key: whoever only points does not look for the focus. */
export function FocusKeeper() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    let isComing = false;
    const start = () => {
      if (isComing) return;
      isComing = true;
      import("./keep-focus").then(begin, again);
    };
    const begin = ({ keepFocus }: typeof import("./keep-focus")) => {
      document.removeEventListener("keydown", start);
      if (!isGone) stop = keepFocus();
    };
    // Without a connection, or after a new version was installed, the page does without; the next key asks once more.
    const again = () => {
      isComing = false;
    };
    document.addEventListener("keydown", start);
    return () => {
      isGone = true;
      document.removeEventListener("keydown", start);
      stop?.();
    };
  }, []);
  return null;
}

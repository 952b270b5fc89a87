"use client";
import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Escape closes what stands beside the page, wherever the focus is: it may not have come yet, or have gone elsewhere.
 * What stands over both has the key first.
 */
export function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before anything is painted: the next key is one for what is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog:modal, :popover-open")) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
}

"use client";
import { type RefObject, useEffect, useRef } from "react";

/** A finger that rests so long takes hold; one that moves before scrolls. */
const HOLD_MS = 350;
const HELD_BUZZ_MS = 15;

/** Tells when a finger has taken hold of what it rests on. From then on it scrolls nothing, and opens no menu. */
export function useFinger(grid: RefObject<HTMLElement | null>) {
  const isHeld = useRef(false);
  useEffect(() => {
    const box = grid.current;
    // A browser asks before it begins to scroll, and asks only who listened before the finger came down.
    const keep = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    box?.addEventListener("touchmove", keep, { passive: false });
    return () => box?.removeEventListener("touchmove", keep);
  }, [grid]);
  /** @returns lets go, whether it came to that or not */
  const hold = (target: EventTarget, onHeld: () => void): (() => void) => {
    const timer = setTimeout(() => {
      isHeld.current = true;
      navigator.vibrate?.(HELD_BUZZ_MS);
      onHeld();
    }, HOLD_MS);
    const noMenu = (event: Event) => event.preventDefault();
    target.addEventListener("contextmenu", noMenu);
    return () => {
      clearTimeout(timer);
      isHeld.current = false;
      target.removeEventListener("contextmenu", noMenu);
    };
  };
  return hold;
}

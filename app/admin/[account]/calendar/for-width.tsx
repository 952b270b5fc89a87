"use client";
import { type ReactNode, useSyncExternalStore } from "react";

/** Where `only-wide` begins in the style sheet. */
const WIDE = "(min-width: 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

const isWideNow = () => window.matchMedia(WIDE).matches;

interface Properties {
  /** What the server takes the browser for; what the window is decides as soon as the page runs. */
  isPhone: boolean;
  wide: ReactNode;
  narrow: ReactNode;
}

/** Draws the one of two that the window has room for: each of them may be hundreds of cards. */
export function ForWidth({ isPhone, wide, narrow }: Properties) {
  const isWide = useSyncExternalStore(subscribe, isWideNow, () => !isPhone);
  // Hidden by the style sheet as well, until a browser that was taken for another kind has drawn the right one.
  return isWide ? <div className="only-wide">{wide}</div> : <div className="only-phone">{narrow}</div>;
}

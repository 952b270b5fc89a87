"use client";
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { isPressed, onPress } from "./press";

/** Keeps what it holds as it is while something is being pressed, whatever comes in meanwhile. */
export function Steady({ children }: { children: ReactNode }) {
  const isHeld = useSyncExternalStore(onPress, isPressed, () => false);
  const before = useRef(children);
  const shown = isHeld ? before.current : children;
  // Not while it renders: a render may be given up for a press that has just begun.
  useLayoutEffect(() => {
    before.current = shown;
  });
  return shown;
}

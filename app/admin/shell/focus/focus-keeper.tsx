"use client";
import { useEffect } from "react";
import { keepFocus } from "./keep-focus";

/** See `keepFocus`. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

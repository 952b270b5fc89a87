"use client";
import { type FormEvent, type RefCallback, useCallback, useState } from "react";

export interface Typed {
  ref: RefCallback<HTMLInputElement>;
  defaultValue: string;
  onInput: (event: FormEvent<HTMLInputElement>) => void;
}

/**
 * What stands in a box, trimmed, to be said elsewhere on the page. The box itself is the browser's: what was typed
 * before the script had loaded counts as well.
 */
export function useTyped(initial: string): [string, Typed] {
  const [text, setText] = useState(initial);
  const ref = useCallback((box: HTMLInputElement | null) => {
    if (box) setText(box.value.trim());
  }, []);
  return [text, { ref, defaultValue: initial, onInput: (event) => setText(event.currentTarget.value.trim()) }];
}

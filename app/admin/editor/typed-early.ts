"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Tells React of what was typed, ticked or chosen before its scripts ran, or put back by the browser on a reload: it
 * takes such a box for one that holds what it began with, and would overwrite it at the next change of another.
 *
 * @returns for the element that holds the boxes
 */
export function useTypedEarly<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    const boxes = holder.current?.querySelectorAll("input, textarea, select") ?? [];
    // All are looked at before the first is told of, with which the others are drawn anew.
    void inTurn([...boxes].flatMap((box) => tellingOf(box) ?? []));
  }, []);
  return holder;
}

/** React draws what one box has changed before the next is told of: both may be parts of one value. */
async function inTurn(tellings: (() => void)[]): Promise<void> {
  for (const tell of tellings) {
    await Promise.resolve();
    tell();
  }
}

/** How to tell of a box that no longer holds what the page was sent with; nothing of another. */
function tellingOf(box: Element): (() => void) | undefined {
  if (box instanceof HTMLSelectElement) return choosing(box);
  if (box instanceof HTMLTextAreaElement) return writing(box, HTMLTextAreaElement.prototype);
  if (!(box instanceof HTMLInputElement) || box.type === "file") return undefined;
  return ["checkbox", "radio"].includes(box.type) ? pressing(box) : writing(box, HTMLInputElement.prototype);
}

function choosing(box: HTMLSelectElement) {
  const begun = [...box.options].find(({ defaultSelected }) => defaultSelected);
  if (!begun || begun.selected) return undefined;
  const { value } = box;
  return () => {
    box.value = value;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

function pressing(box: HTMLInputElement) {
  const { checked, defaultChecked } = box;
  // Of a group the one that is chosen tells for all.
  if (checked === defaultChecked || (box.type === "radio" && !checked)) return undefined;
  return () => {
    box.checked = defaultChecked;
    box.click();
  };
}

/** React remembers what it sees set on the box itself, and hears of a change alone: so the class's own setter writes. */
function writing(box: HTMLInputElement | HTMLTextAreaElement, prototype: object) {
  const { value, defaultValue } = box;
  if (value === defaultValue) return undefined;
  return () => {
    box.value = defaultValue;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(box, value);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

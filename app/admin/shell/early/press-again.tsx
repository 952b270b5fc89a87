"use client";
import { useEffect } from "react";
import type { EarlyPresses, EarlyTouch } from "./note-press";
import type { EarlySend } from "./note-send";

/** Presses what was pressed before the page's scripts had come. */
export function PressAgain() {
  useEffect(() => {
    // Behind the press for which React made the page its own, and behind what is drawn anew for what was typed.
    setTimeout(() => {
      for (const send of window.takeEarlySends?.() ?? []) sendAgain(send);
      const taken = window.takeEarlyPresses?.();
      if (taken) void pressAgain(taken);
    });
  }, []);
  return null;
}

/** React draws what one has changed before the next is told of, which may be meant for it. */
async function pressAgain({ press, choices, keys }: EarlyPresses): Promise<void> {
  for (const choice of choices) {
    chooseAgain(choice);
    await Promise.resolve();
  }
  for (const { key, code, shiftKey, target } of keys) {
    const where = target instanceof Element && target.isConnected ? target : document.body;
    where.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }));
    await Promise.resolve();
  }
  if (press instanceof HTMLElement) press.click();
  else if (press?.on.isConnected) touchAgain(press);
}

/** What is being typed into the box by now is not sent yet. */
function sendAgain({ box, value }: EarlySend): void {
  const typed = box.value;
  box.value = value;
  box.form?.requestSubmit();
  box.value = typed;
}

function chooseAgain({ box, value }: EarlyPresses["choices"][number]): void {
  // The file is in its box still, which takes none from a script.
  if (box instanceof HTMLSelectElement) box.value = value;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Down, to where it went, and up there; a finger that is down still will say itself where it goes. */
function touchAgain({ on, pointerType, from, to }: EarlyTouch): void {
  const { left, top } = on.getBoundingClientRect();
  const touch = (type: string, { x, y }: { x: number; y: number }) => {
    const at = { clientX: left + x, clientY: top + y };
    on.dispatchEvent(new PointerEvent(type, { ...at, pointerType, bubbles: true, cancelable: true }));
  };
  touch("pointerdown", from);
  if (!to) return;
  touch("pointermove", to);
  touch("pointerup", to);
}

/** A form that was sent, with what its one box held. */
export interface EarlySend {
  box: HTMLInputElement;
  value: string;
}

declare global {
  interface Window {
    /** Ends the noting. @returns each, in order */
    takeEarlySends?: () => EarlySend[];
  }
}

/**
 * Notes each sending of a form whose one box is filled and sent again and again, as a scanner does that types and presses
 * Enter: it says so by `data-early-each`. The box is emptied for what comes next. Like `noteEarlyPresses`, before which
 * it stands, it runs inside of the markup, as the text of this function: it may name nothing from outside.
 */
export function noteEarlySends(): void {
  const sends: EarlySend[] = [];
  // Enter in a box is a press of the button that sends. What React could hear by now is noted too: it would else come
  // before what was sent before it.
  const noteSend = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLButtonElement>("[data-early-each] [type=submit]");
    const box = pressed?.form?.querySelector("input");
    if (!box) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sends.push({ box, value: box.value });
    box.value = "";
  };
  document.addEventListener("click", noteSend, true);
  window.takeEarlySends = () => {
    document.removeEventListener("click", noteSend, true);
    return sends.splice(0);
  };
}

const PRESSABLE = "a,button,label,summary";
/** Who holds longer reads, or has let go where this page could not see it. */
const LONGEST_PRESS_MS = 1000;
/** The click of a finger comes a moment after the finger is up. */
const CLICK_AFTER_MS = 50;

let press: Promise<void> = Promise.resolve();
let release = () => {};

/** Begins to notice what is pressed, for {@link untilReleased}. */
export function noticePresses(): void {
  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !(event.target as Element).closest(PRESSABLE)) return;
    press = new Promise((resolve) => {
      release = resolve;
    });
    setTimeout(release, LONGEST_PRESS_MS);
  });
  document.addEventListener("pointerup", () => setTimeout(release, CLICK_AFTER_MS));
  document.addEventListener("pointercancel", () => release());
  // In a turn of its own: what is drawn anew while the click is handled would not be pressed either.
  document.addEventListener("click", () => setTimeout(release));
}

/**
 * Resolves when nothing is being pressed: a button that moves between the pointer's down and up is not clicked, and
 * leaving a field by pressing a button is what asks for a new sum.
 */
export const untilReleased = (): Promise<void> => press;

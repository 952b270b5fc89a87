const PREFERENCE = "slotwright.keys";
const OFF = "off";

/** Whether single letters do something; kept by the browser, for not everybody types what they mean to (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(PREFERENCE) !== OFF;
  } catch {
    // A browser that keeps nothing keeps no wish to be rid of them either.
    return true;
  }
}

export function turnLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(PREFERENCE);
    else localStorage.setItem(PREFERENCE, OFF);
  } catch {
    // As above.
  }
}

/** Whether the key belongs to a box, to a question that stands open, or to the browser, or is a letter that is off. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isLetter = key.length === 1;
  // A sign such as the question mark is above another on most keyboards.
  const isShifted = shiftKey && !(isLetter && key.toLowerCase() === key.toUpperCase());
  if (altKey || ctrlKey || metaKey || isShifted || isSomethingOpen()) return true;
  if (isLetter && !areLettersOn()) return true;
  const box = target instanceof Element ? target.closest("input, select, textarea, [contenteditable]") : null;
  // A question that has just been closed holds the focus until the next frame is drawn.
  return box !== null && box.closest("dialog:not([open])") === null;
}

/** Whether a question, a sheet or a menu stands over the page. */
export const isSomethingOpen = (): boolean => document.querySelector("dialog[open], :popover-open") !== null;

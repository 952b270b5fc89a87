/** What was done while nothing could hear it. */
export interface EarlyPresses {
  /** The button that was pressed, the last of several. */
  button: HTMLButtonElement | null;
  /** Keys that are not of a box, in order. */
  keys: KeyboardEvent[];
}

declare global {
  interface Window {
    /** Ends the noting. */
    takeEarlyPresses?: () => EarlyPresses;
  }
}

/**
 * Notes what is pressed while the page's scripts are on their way, so that it can be pressed for the reader once they
 * are there (ADR 0088). It runs inside of the markup, as the text of this function: it may name nothing from outside.
 *
 * Links go where they lead without a script, and so do forms that say where they are sent.
 */
export function noteEarlyPresses(): void {
  let button: HTMLButtonElement | null = null;
  const keys: KeyboardEvent[] = [];
  const isReacts = (one: Element) => Object.keys(one).some((name) => name.startsWith("__reactProps$"));
  const notePress = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest("button");
    if (!pressed || isReacts(pressed) || pressed.popoverTargetElement || pressed.form?.hasAttribute("action")) return;
    event.preventDefault();
    button = pressed;
    // React may make the button its own for this very press, and then has heard it.
    setTimeout(() => {
      if (button === pressed && pressed.type === "button" && isReacts(pressed)) button = null;
    });
  };
  const noteKey = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isOfPage = key.length === 1 ? key !== " " : key.startsWith("Arrow") || key === "Escape";
    const isOfBox = (target as Element).closest("input, select, textarea, [contenteditable]") !== null;
    if (isOfPage && !isOfBox && !altKey && !ctrlKey && !metaKey) keys.push(event);
  };
  document.addEventListener("click", notePress, true);
  document.addEventListener("keydown", noteKey, true);
  window.takeEarlyPresses = () => {
    document.removeEventListener("click", notePress, true);
    document.removeEventListener("keydown", noteKey, true);
    const taken = { button, keys: keys.splice(0) };
    button = null;
    return taken;
  };
}

declare global {
  interface Window {
    /** Ends the noting. @returns the button that was pressed before anything could hear it; the last of several */
    takeEarlyPress?: () => HTMLButtonElement | null;
  }
}

/**
 * Notes what is pressed while the page's scripts are on their way, so that it can be pressed for the reader once they
 * are there (ADR 0088). It runs inside of the markup, as the text of this function: it may name nothing from outside.
 *
 * Links go where they lead without a script, and so do forms that say where they are sent.
 */
export function noteEarlyPress(): void {
  let pressed: HTMLButtonElement | null = null;
  const note = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    const isHeard = Object.keys(document).some((name) => name.startsWith("_reactListening"));
    if (isHeard || !button || button.popoverTargetElement || button.form?.hasAttribute("action")) return;
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener("click", note, true);
  window.takeEarlyPress = () => {
    document.removeEventListener("click", note, true);
    const taken = pressed;
    pressed = null;
    return taken;
  };
}

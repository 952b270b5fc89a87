/** A press on what is no button: where it was made is what it says. */
export interface EarlyTouch {
  on: Element;
  pointerType: string;
  /** From the corner of what it is on, which may stand elsewhere by then. */
  from: { x: number; y: number };
  /** Null: the finger is still down. */
  to: { x: number; y: number } | null;
}

type Pressed = HTMLButtonElement | HTMLInputElement;
type Chosen = HTMLSelectElement | HTMLInputElement;

/** What was done while nothing could hear it. */
export interface EarlyPresses {
  /** The last of several. */
  press: Pressed | EarlyTouch | null;
  /** Lists and files that were chosen from, in order. */
  choices: { box: Chosen; value: string }[];
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
 * Links go where they lead without a script, and so do forms that say where they are sent. What else does something at
 * once says so by `data-early`: a switch, a list, a file, and what is pressed beside its buttons or dragged. Boxes that
 * are read later keep what they hold.
 */
export function noteEarlyPresses(): void {
  let press: Pressed | EarlyTouch | null = null;
  let held: EarlyTouch | null = null;
  const choices: { box: Chosen; value: string }[] = [];
  const keys: KeyboardEvent[] = [];
  const isReacts = (one: Element) => Object.keys(one).some((name) => name.startsWith("__reactProps$"));
  const notePress = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<Pressed>("button, input[data-early]");
    if (!pressed || pressed.popoverTargetElement || pressed.form?.hasAttribute("action")) return;
    // A file's window opens by the browser, and what is chosen in it is a choice. A switch that is React's own may still
    // not be heard: it is found as it stands while it is pressed.
    if (pressed.type === "file" || (pressed.localName === "button" && isReacts(pressed))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    press = pressed;
  };
  const within = (on: Element, { clientX, clientY }: PointerEvent) => {
    const { left, top } = on.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  // Of the window, behind React: what it makes its own for the press it has heard.
  const noteDown = (event: PointerEvent) => {
    const on = event.target as Element;
    const box = on.closest("[data-early]");
    const isLost = box && event.button === 0 && !on.closest("button, select, input") && !isReacts(box);
    held = isLost ? { on, pointerType: event.pointerType, from: within(on, event), to: null } : null;
  };
  const noteEnd = (event: PointerEvent) => {
    // A link that is let go where it was pressed is followed by the browser; one that is dragged is not.
    const isClick = held?.on.closest("a")?.contains(event.target as Element);
    if (held && event.type === "pointerup" && !isClick) press = { ...held, to: within(held.on, event) };
    held = null;
  };
  const noteChoice = (event: Event) => {
    const box = event.target as Chosen;
    if (!box.matches("[data-early]")) return;
    event.stopImmediatePropagation();
    choices.push({ box, value: box.value });
  };
  const noteKey = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isOfPage = key.length === 1 ? key !== " " : key.startsWith("Arrow") || key === "Escape";
    const isOfBox = (target as Element).closest("input, select, textarea, [contenteditable]") !== null;
    if (!isOfPage || isOfBox || altKey || ctrlKey || metaKey) return;
    event.stopImmediatePropagation();
    keys.push(event);
  };
  // Before React, which hears none of it until it is taken: it would come before what was done before it.
  const before = { click: notePress, keydown: noteKey, change: noteChoice };
  const behind = { pointerdown: noteDown, pointerup: noteEnd, pointercancel: noteEnd };
  for (const [name, note] of Object.entries(before)) document.addEventListener(name, note as EventListener, true);
  for (const [name, note] of Object.entries(behind)) window.addEventListener(name, note as EventListener);
  window.takeEarlyPresses = () => {
    for (const [name, note] of Object.entries(before)) document.removeEventListener(name, note as EventListener, true);
    for (const [name, note] of Object.entries(behind)) window.removeEventListener(name, note as EventListener);
    const taken = { press: held ?? press, choices: choices.splice(0), keys: keys.splice(0) };
    press = held = null;
    return taken;
  };
}

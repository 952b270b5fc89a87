import { openerOf } from "./openers";

/** What a key could reach, and what takes the focus only when it is given. */
const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]";

/** An element on the way up from what had the focus, and its place among its siblings then. */
interface Step {
  element: Element;
  place: number;
}

/**
 * Keeps the focus on the page: a browser drops it to the body when what had it is taken away, such as the button of a
 * saved form, a deleted row or a dialog, and whoever works by keys begins at the top again. It goes to what opened the
 * dialog, else to what stands in the same place now, else to the heading of a page that took another's place.
 *
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let trail: Step[] = document.activeElement ? trailOf(document.activeElement) : [];
  let path = window.location.pathname;
  // A finger does not look for the focus, and a box that took it would open the keyboard.
  let isByFinger = false;
  const follow = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? trailOf(target) : [];
    path = window.location.pathname;
  };
  const look = () => {
    const [first] = trail;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!first || !isLost || first.element.isConnected || isByFinger) return;
    const place = path === window.location.pathname ? placeFor(trail) : headingOf(document);
    focusOn(place ?? headingOf(document));
  };
  const pressed = ({ pointerType }: PointerEvent) => {
    isByFinger = pointerType === "touch";
  };
  const typed = () => {
    isByFinger = false;
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", follow);
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("keydown", typed, true);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", follow);
    document.removeEventListener("pointerdown", pressed, true);
    document.removeEventListener("keydown", typed, true);
  };
}

function trailOf(from: Element): Step[] {
  const steps: Step[] = [];
  for (let element: Element | null = from; element && element !== document.body; element = element.parentElement)
    steps.push({ element, place: Array.prototype.indexOf.call(element.parentElement?.children ?? [], element) });
  return steps;
}

const headingOf = (root: ParentNode) => root.querySelector<HTMLElement>("main h1") ?? root.querySelector("main");

/** What had opened what is gone, else what stands where it stood. */
function placeFor(trail: Step[]): Element | null {
  const gone = trail.filter(({ element }) => !element.isConnected);
  for (const { element } of gone.toReversed()) {
    const opener = openerOf(element);
    if (opener?.isConnected && opener.checkVisibility()) return opener;
  }
  for (let at = gone.length; at < trail.length; at++) {
    const [below, here] = [trail[at - 1], trail[at]];
    const found = below && here && nearestIn(here.element, below.place);
    if (found) return found;
    if (here?.element.matches("main, dialog")) return null;
  }
  return null;
}

/** The first that can take the focus at or behind a place among the children, else the last one before it. */
function nearestIn(parent: Element, place: number): Element | null {
  const all = [...parent.children].map(takersIn);
  return all.slice(place).flat()[0] ?? all.slice(0, place).flat().at(-1) ?? null;
}

const takersIn = (element: Element): Element[] =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE) && one.checkVisibility());

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
  element.focus({ preventScroll: !element.matches(FOCUSABLE) });
}

/** What a hosted page tells the site that shows it in a frame: how high it is, and that something was booked. */

/** The site's origin, as the server has found it among the account's; null outside of a frame of one. */
const parentOrigin = window.parent === window ? null : (document.body.dataset.parent ?? null);

function tell(type: string, more: Record<string, string | number> = {}): void {
  if (parentOrigin !== null) window.parent.postMessage({ ...more, type: `slotwright:${type}` }, parentOrigin);
}

const toldBookings = new Set<string>();

/** What the page that is shown now has to tell. @param isStep a page was there before it */
export function tellShown(isStep = true): void {
  if (isStep) tell("top");
  const { booked: number, start } = document.querySelector<HTMLElement>("[data-booked]")?.dataset ?? {};
  if (number === undefined || start === undefined || toldBookings.has(number)) return;
  toldBookings.add(number);
  tell("booked", { number, start });
}

/** Begins to tell. The body's own height is measured: the window's is what the parent has made of it. */
export function beginToTell(): void {
  if (parentOrigin === null) return;
  const measure = () => tell("height", { height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.body);
  measure();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) tell("close");
  });
  const isStep = document.referrer.startsWith(`${location.origin}/`);
  tellShown(isStep);
  // Into a frame of another site no browser moves the focus by itself; whoever has taken a step is in it already.
  if (isStep) document.querySelector<HTMLElement>("[autofocus]")?.focus();
}

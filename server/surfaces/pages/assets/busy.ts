/** An answer that comes sooner shows nothing before it. */
const BUSY_AFTER_MS = 150;

/** Dims what an answer will replace when it lets wait for itself. @returns what ends that */
export function busy(parts: Iterable<Element>, begun = () => {}): () => void {
  const timer = setTimeout(() => {
    begun();
    for (const part of parts) part.setAttribute("aria-busy", "true");
  }, BUSY_AFTER_MS);
  return () => {
    clearTimeout(timer);
    for (const part of parts) part.removeAttribute("aria-busy");
  };
}

/** Whether a click on a link leads from this page to another one in its place. */
function leaves(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const isHere = link.origin === location.origin && link.target === "" && !("file" in link.dataset);
  return isHere && (link.hash === "" || link.pathname + link.search !== location.pathname + location.search);
}

/**
 * Begins to show that the next page is on its way: inside a frame the browser itself shows nothing. What else listens
 * for clicks and has its own way has to listen before.
 *
 * @param leave hears of it as it begins
 */
export function noticeLeaving(leave: () => void): void {
  let end = () => {};
  const begin = () => {
    end();
    leave();
    end = busy([document.body]);
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link?.href && leaves(link, event)) begin();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && form.method === "get") begin();
  });
  // Brought back from the cache, or stopped on the way.
  addEventListener("pageshow", () => end());
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigateerror", () => end());
}

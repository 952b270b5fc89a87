"use client";
import { useEffect } from "react";

/** Asks before a page is left on which something is not saved: by a link, by reload and by closing. */
export function useLeaveGuard(isChanged: boolean, question: string): void {
  useEffect(() => {
    if (!isChanged) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      if (!leaves(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    // Before the router sees the click.
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [isChanged, question]);
}

/** Whether a click opens another page in this window. */
function leaves({ target, metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target === "_blank" || metaKey || ctrlKey || shiftKey || button !== 0) return false;
  return link.pathname !== window.location.pathname;
}

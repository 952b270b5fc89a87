"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { NEW } from "./asking-new";

/**
 * Opens what makes something new where the address asks for it, and takes the wish out of the address.
 *
 * @param open hears whose it is to be; null where the address does not say
 */
export function useAskedNew(open: (of: string | null) => void): void {
  const path = usePathname();
  const asked = useSearchParams();
  const isAsked = asked.has(NEW);
  const isOpened = useRef(false);
  useEffect(() => {
    // The address is without the wish a moment later: what is closed before that must not be opened again.
    if (isOpened.current === isAsked) return;
    isOpened.current = isAsked;
    if (!isAsked) return;
    open(asked.get(NEW) || null);
    const rest = new URLSearchParams(asked);
    rest.delete(NEW);
    window.history.replaceState(null, "", rest.size > 0 ? `${path}?${rest}` : path);
  });
}

"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
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
  useEffect(() => {
    if (!isAsked) return;
    open(asked.get(NEW) || null);
    const rest = new URLSearchParams(asked);
    rest.delete(NEW);
    window.history.replaceState(null, "", rest.size > 0 ? `${path}?${rest}` : path);
  });
}

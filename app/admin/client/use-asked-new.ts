"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";

const NEW = "new";

/** The address of a page that asks for something new at once. */
export const askingNew = (page: string): string => `${page}?${NEW}`;

/** Opens what makes something new where the address asks for it, and takes the wish out of the address. */
export function useAskedNew(open: () => void): void {
  const path = usePathname();
  const asked = useSearchParams();
  const isAsked = asked.has(NEW);
  useEffect(() => {
    if (!isAsked) return;
    open();
    const rest = new URLSearchParams(asked);
    rest.delete(NEW);
    window.history.replaceState(null, "", rest.size > 0 ? `${path}?${rest}` : path);
  });
}

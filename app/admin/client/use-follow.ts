"use client";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";

/**
 * One click handler for all links of a box, in place of Next's `Link` for each: hundreds of them take the server, and a
 * phone that makes the page its own, longer than everything else in a card.
 *
 * @param followed follows a link in a way of its own; whether it did
 */
export function useFollow(followed: (link: HTMLAnchorElement) => boolean): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isForBrowser || event.defaultPrevented) return;
    event.preventDefault();
    if (!followed(link)) router.push(link.href, { scroll: false });
  };
}

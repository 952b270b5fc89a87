"use client";
import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { isKeyTaken } from "../../client/keys/key-taken";
import type { View } from "./calendar-query";

interface Properties {
  previous: string;
  next: string;
  today: string;
  /** The calendar without what stands open beside it. */
  close: string;
  isOpen: boolean;
  views: { view: View; href: string }[];
}

/** The keys of the calendar: arrows between days, `t` today, `d w m l` the views, Escape closes the visit. */
export function CalendarKeys({ previous, next, today, close, isOpen, views }: Properties) {
  const router = useRouter();
  // Before the day is painted: a key that follows at once goes on from it, not from the one before.
  useLayoutEffect(() => {
    const isRtl = document.dir === "rtl";
    const hrefs: Record<string, string | undefined> = {
      ArrowLeft: isRtl ? next : previous,
      ArrowRight: isRtl ? previous : next,
      t: today,
      ...Object.fromEntries(views.map(({ view, href }) => [view.slice(0, 1), href])),
      ...(isOpen && { Escape: close }),
    };
    const onKey = (event: KeyboardEvent) => {
      const href = hrefs[event.key];
      if (href === undefined || event.defaultPrevented || isKeyTaken(event)) return;
      event.preventDefault();
      router.push(href, { scroll: false });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return null;
}

"use client";
import { useRouter } from "next/navigation";
import { useLayoutEffect } from "react";
import { isKeyTaken } from "../../client/keys/key-taken";
import type { View } from "./calendar-query";
import { useBeside } from "./visit/beside";

interface Properties {
  previous: string;
  next: string;
  today: string;
  views: { view: View; href: string }[];
}

/** The keys of the calendar: arrows between days, `t` today, `d w m l` the views, Escape closes the visit. */
export function CalendarKeys({ previous, next, today, views }: Properties) {
  const router = useRouter();
  const { close } = useBeside();
  // Before the day is painted: a key that follows at once goes on from it, not from the one before.
  useLayoutEffect(() => {
    const isRtl = document.dir === "rtl";
    const hrefs: Record<string, string | undefined> = {
      ArrowLeft: isRtl ? next : previous,
      ArrowRight: isRtl ? previous : next,
      t: today,
      ...Object.fromEntries(views.map(({ view, href }) => [view.slice(0, 1), href])),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isKeyTaken(event)) return;
      if (event.key === "Escape" && close()) return event.preventDefault();
      const href = hrefs[event.key];
      if (href === undefined) return;
      event.preventDefault();
      router.push(href, { scroll: false });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return null;
}

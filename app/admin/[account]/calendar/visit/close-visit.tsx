"use client";
import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { useBeside } from "./beside";

/** The way back to the calendar alone. */
export function CloseVisit({ href }: { href: string }) {
  const m = useMessages();
  const { close } = useBeside();
  return (
    <Link
      className="btn quiet icon"
      href={href}
      prefetch={false}
      scroll={false}
      onNavigate={(event) => {
        if (close()) event.preventDefault();
      }}
    >
      <Icon name="x" />
      <span className="vh">{m.calendarCloseVisit}</span>
    </Link>
  );
}

"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import { allows } from "../../../../../server/domain/scopes";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { DayOff } from "../grid/column";

/** A date, and whose days off on it there are. */
export interface OffOn {
  date: string;
  /** The date in words. */
  day: string;
  members: { id: string; name: string; daysOff: DayOff[] }[];
}

const WeekDialog = dynamic(() => import("./week-dialog").then((part) => part.WeekDialog), { ssr: false });
const DayOffDialog = dynamic(() => import("./day-off-dialog").then((part) => part.DayOffDialog), { ssr: false });

/** The way to take a day off, or to take that back, where the day is seen; nothing for whoever may not. */
export function DayOffButton({ of, isInHead = false }: { of: OffOn; isInHead?: boolean }) {
  const m = useMessages();
  const { member: person } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const [weekOf, setWeekOf] = useState<string | null>(null);
  const member = of.members.find(({ id }) => id === weekOf);
  // The role `staff` has its own calendar, and sees no other.
  if (!allows(person.scopes, "catalog:write") && person.role !== "staff") return null;
  const [only] = of.members;
  const label = isInHead && only ? m.dayOffsOf(only.name, of.day) : m.dayOffsOn(of.day);
  return (
    <>
      <button
        className={isInHead ? "btn small quiet icon off-b" : "btn small quiet"}
        type="button"
        title={label}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar-off" small />
        {!isInHead && m.daysOff}
      </button>
      {isOpen &&
        // In a column its rows would be placed as cards are.
        createPortal(
          <DayOffDialog {...{ of, label }} onWeek={setWeekOf} onClose={() => setOpen(false)} />,
          document.body,
        )}
      {!isOpen && member && createPortal(<WeekDialog member={member} onClose={() => setWeekOf(null)} />, document.body)}
    </>
  );
}

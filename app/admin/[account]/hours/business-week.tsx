"use client";
import type { WorkingDay } from "../../parts/week/week";
import { WeekCard } from "../../parts/week/week-card";
import { useMessages } from "../../shell/messages-context";

/** When the company is open: the week that new members start with. */
export function BusinessWeek({ days, mayWrite }: { days: WorkingDay[]; mayWrite: boolean }) {
  const m = useMessages();
  return (
    <WeekCard
      title={m.businessHours}
      hint={m.businessHoursHint}
      hasBreaks={false}
      {...{ days, mayWrite }}
      store={(office, week, seen) => {
        const open = week.map(({ breaks: _, ...day }) => day);
        return office.businessHours.edits.save.mutate({ days: open, seen: { days: seen } });
      }}
    />
  );
}

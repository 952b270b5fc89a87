"use client";
import type { WorkingDay } from "../../../parts/week/week";
import { WeekCard } from "../../../parts/week/week-card";
import { useMessages } from "../../../shell/messages-context";

/** When the member works. */
export function MemberWeek({
  memberId: id,
  days,
  mayWrite,
}: {
  memberId: string;
  days: WorkingDay[];
  mayWrite: boolean;
}) {
  const m = useMessages();
  return (
    <WeekCard
      title={m.week}
      hint={m.weekHint}
      hasBreaks
      {...{ days, mayWrite }}
      store={(office, week, seen) => office.staff.scheduleEdits.save.mutate({ id, days: week, seen: { days: seen } })}
    />
  );
}

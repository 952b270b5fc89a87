"use client";
import { writerOf } from "../../../editor/writer-of";
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
      store={async (office, week, seen) =>
        (await office.staff.scheduleEdits.save.mutate({ id, days: week, seen: { days: seen } })).days
      }
      readNow={async (office) => {
        const [now, member] = await Promise.all([
          office.staff.schedule.get.query({ id }),
          office.staff.get.query({ id }),
        ]);
        return { now: now.days, by: await writerOf(office, "staff", member) };
      }}
    />
  );
}

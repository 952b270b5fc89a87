"use client";
import { writerOf } from "../../editor/writer-of";
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
      store={async (office, week, seen) => {
        const open = week.map(({ breaks: _, ...day }) => day);
        return (await office.businessHours.edits.save.mutate({ days: open, seen: { days: seen } })).days;
      }}
      readNow={async (office) => {
        const [now, settings] = await Promise.all([office.businessHours.get.query({}), office.settings.get.query({})]);
        return { now: now.days, by: await writerOf(office, "business-hours", settings) };
      }}
    />
  );
}

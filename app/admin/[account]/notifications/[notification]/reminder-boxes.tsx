"use client";
import { useState } from "react";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { Choice, Field } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";

type Mode = NonNullable<Notification["reminderMode"]>;

/** When a reminder or an agenda goes out; nothing for what goes out at once. */
export function ReminderBoxes({ of, faults }: { of: Notification; faults: Record<string, string> }) {
  const m = useMessages<"notifications">();
  const [mode, setMode] = useState<Mode>(of.reminderMode ?? "hours_before");
  if (of.type !== "reminder" && of.type !== "staff_agenda") return null;
  const isAtHour = of.type === "staff_agenda" || mode === "at_hour";
  const number = (name: "reminderHours" | "reminderAtHour" | "reminderDaysBefore", label: string) => (
    <Field label={label} name={name} inputMode="numeric" defaultValue={of[name] ?? ""} fault={faults[name]} />
  );
  return (
    <>
      {of.type === "reminder" && (
        <Choice
          label={m.notificationMode}
          name="reminderMode"
          value={mode}
          onChange={(picked) => setMode(picked as Mode)}
          fault={faults.reminderMode}
        >
          <option value="hours_before">{m.notificationModeBefore}</option>
          <option value="hours_after">{m.notificationModeAfter}</option>
          <option value="at_hour">{m.notificationModeAt}</option>
        </Choice>
      )}
      <div className="cols even">
        {!isAtHour && number("reminderHours", m.notificationHours)}
        {isAtHour && number("reminderAtHour", m.notificationHour)}
        {isAtHour && number("reminderDaysBefore", m.notificationDays)}
      </div>
    </>
  );
}

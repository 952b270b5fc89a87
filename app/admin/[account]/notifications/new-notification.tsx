"use client";
import { NOTIFICATION_TYPES, type NotificationType } from "../../../../server/domain/notifications/template-variables";
import { Choice, Field } from "../../parts/field";
import { mailKind } from "../../parts/mails/mail-kinds";
import { NewRecord } from "../../parts/new-record";
import { useMessages } from "../../shell/messages-context";

const HOURS_BEFORE = 24;

/** The way to a new template. It stays off until somebody has written it. */
export function NewNotification() {
  const m = useMessages<"notifications">();
  return (
    <NewRecord
      title={m.notificationNew}
      action={m.notificationCreate}
      page="notifications"
      create={(office, form) => {
        const type = String(form.get("type")) as NotificationType;
        const name = String(form.get("name")).trim();
        const words = { subject: name, body: m.notificationStart };
        const reminder = type === "reminder" && { reminderMode: "hours_before" as const, reminderHours: HOURS_BEFORE };
        return office.notifications.create.mutate({ type, name, ...words, active: false, ...reminder });
      }}
      boxes={(faults) => (
        <>
          <Choice label={m.notificationAbout} name="type" fault={faults.type}>
            {NOTIFICATION_TYPES.map((type) => (
              <option key={type} value={type}>
                {mailKind(m, type)}
              </option>
            ))}
          </Choice>
          <Field
            label={m.notificationName}
            hint={m.notificationNewHint}
            name="name"
            autoComplete="off"
            fault={faults.name ?? faults.subject}
          />
        </>
      )}
    />
  );
}

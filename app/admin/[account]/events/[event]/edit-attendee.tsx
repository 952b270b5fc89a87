"use client";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Field } from "../../../parts/field";
import { MarksBoxes, readMarks } from "../../../parts/marks/marks-boxes";
import { AskButton } from "../../../parts/rows/ask-button";
import { useMessages } from "../../../shell/messages-context";

type Properties = Pick<Ticket, "id" | "eventId" | "attendeeName" | "attendeeEmail" | "externalId" | "metadata">;

/** The way to another name or address of somebody who comes. */
export function EditAttendee({ id: ticketId, eventId: id, attendeeName, attendeeEmail, ...marks }: Properties) {
  const m = useMessages<"events">();
  return (
    <AskButton
      isInRow
      icon="pencil"
      label={m.editOf(attendeeName)}
      title={m.editOf(attendeeName)}
      action={m.save}
      call={(office, form) =>
        office.events.attendees.update.mutate({
          ...{ id, ticketId },
          attendeeName: String(form.get("name")).trim(),
          attendeeEmail: String(form.get("email")).trim(),
          ...readMarks(form),
        })
      }
    >
      {(faults) => (
        <>
          <Field
            label={m.attendeeName}
            name="name"
            autoComplete="off"
            defaultValue={attendeeName}
            fault={faults.attendeeName}
          />
          <Field
            label={m.attendeeEmail}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={attendeeEmail}
            fault={faults.attendeeEmail}
          />
          <MarksBoxes of={marks} faults={faults} />
        </>
      )}
    </AskButton>
  );
}

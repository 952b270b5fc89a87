"use client";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { Field } from "../../../parts/field";
import { MarksBoxes, readMarks } from "../../../parts/marks/marks-boxes";
import { AskButton } from "../../../parts/rows/ask-button";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useMessages } from "../../../shell/messages-context";

type Properties = Pick<
  Ticket,
  "id" | "eventId" | "attendeeName" | "attendeeEmail" | "externalId" | "metadata" | "ticketUrl"
>;

/** The way to another name or address of somebody who comes. */
export function EditAttendee({
  id: ticketId,
  eventId: id,
  attendeeName,
  attendeeEmail,
  ticketUrl,
  ...marks
}: Properties) {
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
          <p className="line">
            <a className="cut" href={ticketUrl} target="_blank" rel="noreferrer">
              {m.attendeeTicket}
            </a>
            <span className="end">
              <CopyButton text={ticketUrl} name={m.attendeeTicket} />
            </span>
          </p>
          <MarksBoxes of={marks} faults={faults} />
        </>
      )}
    </AskButton>
  );
}

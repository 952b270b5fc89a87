"use client";
import { useState } from "react";
import type { Ticket } from "../../../../../server/features/events/attendees/schemas";
import { EditDialog } from "../../../editor/edit-dialog";
import { Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { MarksBoxes, readMarks } from "../../../parts/marks/marks-boxes";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { attendeeLabels, eventInWords } from "../event-words";

/** What the page tells of somebody who comes. */
export type Attendee = Pick<
  Ticket,
  "id" | "eventId" | "attendeeName" | "attendeeEmail" | "externalId" | "metadata" | "ticketUrl" | "updatedAt"
>;

/** The way to another name or address of somebody who comes. */
export function EditAttendee({ attendee }: { attendee: Attendee }) {
  const m = useMessages<"events">();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn small quiet icon" type="button" onClick={() => setOpen(true)}>
        <Icon name="pencil" small />
        <span className="vh">{m.editOf(attendee.attendeeName)}</span>
      </button>
      {isOpen && <Edit attendee={attendee} onClose={() => setOpen(false)} />}
    </>
  );
}

function Edit({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  const { id: ticketId, eventId: id, attendeeName } = attendee;
  const which = { id, ticketId };
  return (
    <EditDialog<Attendee>
      of={attendee}
      title={m.editOf(attendeeName)}
      resource="events"
      labels={attendeeLabels(m)}
      inWords={(name, value) => eventInWords(name, value, timeZone)}
      read={(form) => ({
        attendeeName: String(form.get("attendeeName")).trim(),
        attendeeEmail: String(form.get("attendeeEmail")).trim(),
        ...readMarks(form),
      })}
      write={(office, { wanted, seen }) => office.events.edits.saveAttendee.mutate({ ...which, ...wanted, seen })}
      readNow={(office) => office.events.attendees.get.query(which)}
      onClose={onClose}
    >
      {(of, faults) => <Boxes of={of} faults={faults} />}
    </EditDialog>
  );
}

function Boxes({ of, faults }: { of: Attendee; faults: Record<string, string> }) {
  const m = useMessages<"events">();
  return (
    <>
      <Field
        label={m.attendeeName}
        name="attendeeName"
        autoComplete="off"
        defaultValue={of.attendeeName}
        fault={faults.attendeeName}
      />
      <Field
        label={m.attendeeEmail}
        name="attendeeEmail"
        type="email"
        autoComplete="off"
        defaultValue={of.attendeeEmail}
        fault={faults.attendeeEmail}
      />
      <p className="line">
        <a className="cut" href={of.ticketUrl} target="_blank" rel="noreferrer">
          {m.attendeeTicket}
        </a>
        <span className="end">
          <CopyButton text={of.ticketUrl} name={m.attendeeTicket} />
        </span>
      </p>
      <MarksBoxes of={of} faults={faults} />
    </>
  );
}

"use client";
import { useState } from "react";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  eventId: string;
  types: { id: string; title: string }[];
}

/** Gives somebody a ticket by hand. */
export function AddAttendee(properties: Properties) {
  const m = useMessages<"events">();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="btn small" type="button" onClick={() => setOpen(true)}>
        <Icon name="user-plus" small />
        {m.attendeeAdd}
      </button>
      {isOpen && <Add {...properties} onClose={() => setOpen(false)} />}
    </>
  );
}

function Add({ eventId, types, onClose }: Properties & { onClose: () => void }) {
  const m = useMessages<"events">();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const wanted = {
      id: eventId,
      ticketTypeId: String(form.get("type")),
      attendeeName: String(form.get("name")).trim(),
      attendeeEmail: String(form.get("email")).trim(),
      notify: form.get("notify") === "on",
    };
    if (await run((office) => office.events.attendees.create.mutate(wanted))) onClose();
  };
  return (
    <Dialog title={m.attendeeAdd} action={m.attendeeAddDo} {...call} onSubmit={submit} onClose={onClose}>
      <Field label={m.attendeeName} name="name" autoComplete="off" fault={fields.attendeeName} />
      <Field label={m.attendeeEmail} name="email" type="email" autoComplete="off" fault={fields.attendeeEmail} />
      <Choice label={m.attendeeType} name="type" fault={fields.ticketTypeId}>
        {types.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <label className="ck">
        <input type="checkbox" name="notify" defaultChecked />
        {m.attendeeNotify}
      </label>
    </Dialog>
  );
}

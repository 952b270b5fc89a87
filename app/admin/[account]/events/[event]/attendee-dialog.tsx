"use client";
import { useState } from "react";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { CustomerPick, type Picked } from "../../calendar/create/customer-pick";

export interface Properties {
  eventId: string;
  types: { id: string; title: string }[];
}

/** Who comes, somebody new or known, and with which ticket. */
export function AttendeeDialog({ eventId, types, onClose }: Properties & { onClose: () => void }) {
  const m = useMessages<"events">();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isKnown, setKnown] = useState(false);
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const named = { attendeeName: text("name") || text("fullName"), attendeeEmail: text("email") };
    const who = picked ? { customerId: picked.id } : named;
    const wanted = { id: eventId, ticketTypeId: text("type"), ...who, notify: form.get("notify") === "on" };
    if (await run((office) => office.events.attendees.create.mutate(wanted))) onClose();
  };
  return (
    <Dialog title={m.attendeeAdd} action={m.attendeeAddDo} {...call} onSubmit={submit} onClose={onClose}>
      {isKnown ? (
        <CustomerPick {...{ picked, fields: faultsOfKnown(fields) }} onPick={setPicked} />
      ) : (
        <>
          <Field label={m.attendeeName} name="name" autoComplete="off" fault={fields.attendeeName} />
          <Field label={m.attendeeEmail} name="email" type="email" autoComplete="off" fault={fields.attendeeEmail} />
          <button className="btn quiet" type="button" onClick={() => setKnown(true)}>
            <Icon name="users" small />
            {m.attendeeKnown}
          </button>
        </>
      )}
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

/** What is missing of somebody new, by the names of those boxes; nobody was chosen where there are none. */
const faultsOfKnown = ({ attendeeName, attendeeEmail, customerId }: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ fullName: attendeeName, email: attendeeEmail, customerId: customerId ?? attendeeName }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

"use client";
import { formatLocalTime } from "../../../../../server/domain/dates";
import type { BookingForm } from "../../../../../server/features/calendar";
import { Choice, Field } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import type { Begun, Offer } from "./new-visit";
import { ANYONE } from "./written";

interface Boxed {
  begun: Begun;
  offer: Offer;
  offered: BookingForm | null;
  fields: Record<string, string>;
}

/** What and with whom: of a service made of parts, with whom each. */
export function WhatBoxes({ begun, offer, offered, fields }: Boxed) {
  const m = useMessages();
  const parts = offered?.parts ?? [];
  return (
    <div className={parts.length === 0 ? "cols" : "stack l"}>
      <Choice label={m.calendarService} name="serviceId" fault={fields.serviceId}>
        {offer.services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      {parts.length === 0 ? (
        <Choice label={m.bookingStaff} name="staffId" defaultValue={begun.staffId} fault={fields.staffId}>
          <Members members={offer.members} />
        </Choice>
      ) : (
        <fieldset className="cols even titled">
          <legend>{m.visitParts}</legend>
          {parts.map(({ title, members }, index) => (
            <Choice
              key={`${title} ${String(index)}`}
              label={title}
              name="part"
              fault={fields[`staffIds.${index}`] ?? (index === 0 ? fields.staffId : undefined)}
            >
              <Members members={members} />
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Members({ members }: { members: Offer["members"] }) {
  const m = useMessages();
  return (
    <>
      <option value={ANYONE}>{m.visitAnyone}</option>
      {members.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

/** When, and until when where that is to be said. */
export function WhenBoxes({ begun, offered, fields, isBlock }: Omit<Boxed, "offer"> & { isBlock: boolean }) {
  const m = useMessages();
  const isComposite = (offered?.parts.length ?? 0) > 0;
  return (
    <div className="cols times">
      <Field label={m.calendarDate} name="date" type="date" defaultValue={begun.date} />
      <Field
        label={m.calendarFrom}
        name="from"
        type="time"
        defaultValue={formatLocalTime(begun.from)}
        fault={fields.start}
      />
      {!isComposite && (
        <Field
          label={m.calendarUntil}
          hint={m.calendarUntilHint}
          name="to"
          type="time"
          defaultValue={begun.to === null ? "" : formatLocalTime(begun.to)}
          fault={fields.end}
        />
      )}
      {isBlock && <Field label={m.calendarLastDay} hint={m.calendarLastDayHint} name="lastDate" type="date" />}
    </div>
  );
}

"use client";
import { formatLocalTime } from "../../../../../server/domain/dates";
import type { LocalTime } from "../../../../../server/domain/zones";
import { Choice, Field } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import { ScopeChoice } from "../../bookings/scope-choice";
import type { Offer } from "../create/new-visit";
import type { Moved } from "./move-button";
import { WHO } from "./use-moving";

interface Boxed {
  of: Moved;
  offer: Offer;
  at: LocalTime;
  minutes: number;
  fields: Record<string, string>;
  /** Whether one booking leaves the others: it takes a seat, of the same service and as long as that. */
  isAlone: boolean;
}

/** Who moves, with whom, when and for how long. */
export function MoveBoxes({ of, offer, at, minutes, fields, isAlone }: Boxed) {
  const m = useMessages();
  return (
    <>
      {of.alone && (
        <Choice label={m.calendarMoveWho} name={WHO} defaultValue="one">
          <option value="one">{m.calendarMoveOne(of.name)}</option>
          <option value="all">{m.calendarMoveAll}</option>
        </Choice>
      )}
      {!isAlone && of.serviceId !== null && offer.services.some(({ id }) => id === of.serviceId) && (
        <Choice label={m.calendarService} name="serviceId" defaultValue={of.serviceId} fault={fields.serviceId}>
          {offer.services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Choice>
      )}
      <Choice label={m.bookingStaff} name="staffId" defaultValue={of.staffId} fault={fields.staffId ?? fields.staff}>
        {offer.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <div className="cols even">
        <Field label={m.calendarDate} name="date" type="date" defaultValue={at.date} />
        <Field
          label={m.calendarFrom}
          name="from"
          type="time"
          defaultValue={formatLocalTime(at.minute)}
          fault={fields.start}
        />
        {!isAlone && (
          <Field
            label={m.calendarMinutes}
            name="minutes"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(minutes)}
            fault={fields.end}
          />
        )}
      </div>
    </>
  );
}

/** Which occurrences move along, and whether anybody is told. */
export function MoveTerms({ of, isAlone, fault }: Pick<Boxed, "of" | "isAlone"> & { fault: string | undefined }) {
  const m = useMessages();
  return (
    <>
      {of.isSeries && !isAlone && <ScopeChoice fault={fault} />}
      {of.persons > 0 && (
        <label className="ck">
          <input type="checkbox" name="notify" defaultChecked />
          {of.alone && !isAlone ? m.appointmentNotify : m.moveNotify}
        </label>
      )}
    </>
  );
}

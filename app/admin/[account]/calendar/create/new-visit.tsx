"use client";
import { useState } from "react";
import { DAY_MS, formatLocalTime, parseLocalTime } from "../../../../../server/domain/dates";
import { edgeAt } from "../../../../../server/domain/zones";
import type { BackOffice } from "../../../client/trpc";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { CustomerPick, type Picked } from "./customer-pick";

/** What can be booked, and with whom. */
export interface Offer {
  members: { id: string; name: string }[];
  services: { id: string; title: string }[];
}

/** Where something new begins. Minutes count from local midnight. */
export interface Begun {
  staffId: string;
  date: string;
  from: number;
  /** Null: as long as the service. */
  to: number | null;
}

interface Properties {
  begun: Begun;
  offer: Offer;
  onClose: () => void;
}

/** A visit, or time for nobody, put into the calendar by hand. It is tried out first: what the checks find is named. */
export function NewVisitDialog({ begun, offer, onClose }: Properties) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const { run, fields, ...call } = useCall();
  const [isBlock, setBlock] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [warnings, setWarnings] = useState<string[]>([]);
  const submit = async (form: FormData) => {
    const force = warnings.length > 0;
    let found: string[] = [];
    const isDone = await run(async (office) => {
      const customerId = isBlock ? null : (picked?.id ?? (await newCustomer(office, form, setPicked)));
      const wanted = { ...readVisit(form, timeZone), customerId, force };
      const tried = force ? null : await office.appointments.create.mutate({ ...wanted, dryRun: true });
      found = tried && "ok" in tried ? Object.values(tried.warnings) : [];
      if (found.length === 0) await office.appointments.create.mutate(wanted);
    });
    setWarnings(found);
    if (isDone && found.length === 0) onClose();
  };
  const isWarned = warnings.length > 0;
  const action = isWarned ? m.calendarBookAnyway : isBlock ? m.calendarBlock : m.calendarBook;
  return (
    <Dialog title={m.calendarNewTitle} {...{ action, onClose }} isGrave={isWarned} {...call} onSubmit={submit}>
      <fieldset className="seg">
        <legend className="vh">{m.calendarWhat}</legend>
        {[false, true].map((block) => (
          <label key={String(block)}>
            <input type="radio" name="kind" checked={isBlock === block} onChange={() => setBlock(block)} />
            {block ? m.calendarBlocked : m.calendarVisit}
          </label>
        ))}
      </fieldset>
      {isWarned && (
        <div className="note warn" role="alert">
          <Icon name="triangle-alert" />
          <p className="what">{warnings.join(" ")}</p>
        </div>
      )}
      {/* Whatever is changed is tried out anew. */}
      <div className="stack l" onChange={() => setWarnings([])}>
        {!isBlock && <CustomerPick {...{ picked, fields }} onPick={setPicked} />}
        <Boxes {...{ begun, offer, isBlock, fields }} />
      </div>
    </Dialog>
  );
}

interface Boxed {
  begun: Begun;
  offer: Offer;
  isBlock: boolean;
  fields: Record<string, string>;
}

/** What, with whom and when. */
function Boxes({ begun, offer, isBlock, fields }: Boxed) {
  const m = useMessages();
  return (
    <>
      <Choice label={m.calendarService} name="serviceId" fault={fields.serviceId}>
        {offer.services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <Choice label={m.bookingStaff} name="staffId" defaultValue={begun.staffId} fault={fields.staffId}>
        {offer.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Times begun={begun} fields={fields} />
      {isBlock ? (
        <Field label={m.calendarNote} name="internalNote" autoComplete="off" fault={fields.internalNote} />
      ) : (
        <label className="ck">
          <input type="checkbox" name="notify" defaultChecked />
          {m.moveNotify}
        </label>
      )}
    </>
  );
}

function Times({ begun, fields }: { begun: Begun; fields: Record<string, string> }) {
  const m = useMessages();
  return (
    <div className="cols even">
      <Field label={m.calendarDate} name="date" type="date" defaultValue={begun.date} />
      <Field
        label={m.calendarFrom}
        name="from"
        type="time"
        defaultValue={formatLocalTime(begun.from)}
        fault={fields.start}
      />
      <Field
        label={m.calendarUntil}
        hint={m.calendarUntilHint}
        name="to"
        type="time"
        defaultValue={begun.to === null ? "" : formatLocalTime(begun.to)}
        fault={fields.end}
      />
    </div>
  );
}

async function newCustomer(office: BackOffice, form: FormData, onMade: (made: Picked) => void): Promise<string> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const { id, fullName } = await office.customers.create.mutate({ fullName: text("fullName"), email: text("email") });
  // Should the visit be refused, the customer is there already.
  onMade({ id, name: fullName });
  return id;
}

function readVisit(form: FormData, timeZone: string) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const date = text("date");
  const at = (time: string) => {
    const minute = parseLocalTime(time);
    return minute === null || date === "" ? "" : new Date(edgeAt(timeZone, { date, minute }, "start")).toISOString();
  };
  const [start, end] = [at(text("from")), at(text("to"))];
  // An end before its start is of the next day: midnight, mostly.
  const until = end !== "" && end <= start ? new Date(Date.parse(end) + DAY_MS).toISOString() : end;
  return {
    serviceId: text("serviceId"),
    staffId: text("staffId"),
    start,
    end: until === "" ? null : until,
    internalNote: text("internalNote"),
    notify: form.get("notify") === "on",
  };
}

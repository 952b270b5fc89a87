"use client";
import { type SyntheticEvent, useRef, useState } from "react";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { LongField } from "../../../parts/field";
import { MarksBoxes } from "../../../parts/marks/marks-boxes";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { FreeTimes } from "../free/free-times";
import { typeInto } from "../free/type-into";
import { book } from "./booked";
import { ChargeBoxes } from "./charge-boxes";
import { Choices } from "./choices";
import { addCustomer, CustomerPick, usePicked } from "./customer-pick";
import { Repeat } from "./repeat";
import { useBookingForm } from "./use-booking-form";
import { WhatBoxes, WhenBoxes } from "./visit-boxes";
import { readWritten, type Written } from "./written";

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
  /** The id of the customer who comes, where one was chosen before. */
  of?: string | null;
  onClose: () => void;
}

/** A visit, or time for nobody, put into the calendar by hand. It is tried out first: what the checks find is named. */
export function NewVisitDialog({ begun, offer, of = null, onClose }: Properties) {
  const m = useMessages();
  const { timeZone, publicKey } = useAccount();
  const { run, fields, ...call } = useCall();
  const [isBlock, setBlock] = useState(false);
  const [picked, setPicked] = usePicked(of);
  const [warnings, setWarnings] = useState<string[]>([]);
  const [written, setWritten] = useState(() => begunAs(begun, offer, timeZone));
  const offered = useBookingForm(written.serviceId);
  const submit = async (form: FormData) => {
    const force = warnings.length > 0;
    let found: string[] = [];
    const isDone = await run(async (office) => {
      const customerId = isBlock ? null : (picked?.id ?? (await addCustomer(office, form, setPicked)));
      const wanted = readWritten(form, offered, timeZone);
      found = await book(office, { written: wanted, form, offered, publicKey, customerId, force });
    });
    setWarnings(found);
    if (isDone && found.length === 0) onClose();
  };
  // Whatever is changed is tried out anew.
  const change = (event: SyntheticEvent) => {
    setWarnings([]);
    const form = event.currentTarget.closest("form");
    if (form) setWritten(readWritten(new FormData(form), offered, timeZone));
  };
  const isWarned = warnings.length > 0;
  const action = isWarned ? m.calendarBookAnyway : isBlock ? m.calendarBlock : m.calendarBook;
  return (
    <Dialog
      {...{ title: m.calendarNewTitle, action, warnings, onClose, ...call }}
      isWide
      isGrave={isWarned}
      onSubmit={submit}
    >
      <Kinds isBlock={isBlock} onPick={setBlock} />
      <div className="stack l" onChange={change}>
        {!isBlock && <CustomerPick {...{ picked, fields }} onPick={setPicked} />}
        <WhatBoxes {...{ begun, offer, offered, fields }} />
        <When {...{ begun, offer, offered, fields, written }} isBlock={isBlock} onTyped={change} />
        {!isBlock && offered && <Choices {...{ offered, written, fields }} />}
        <Repeat {...{ written, fields }} />
        {!isBlock && <LongField label={m.visitWords} name="notes" rows={2} fault={fields.notes} />}
        <LongField label={m.visitInternal} name="internalNote" rows={2} fault={fields.internalNote} />
        {!isBlock && <ChargeBoxes serviceId={written.serviceId} customerId={picked?.id ?? null} fields={fields} />}
        <MarksBoxes faults={fields} />
        {!isBlock && (
          <label className="ck">
            <input type="checkbox" name="notify" defaultChecked />
            {m.moveNotify}
          </label>
        )}
      </div>
    </Dialog>
  );
}

function begunAs({ staffId, date, from }: Begun, offer: Offer, timeZone: string): Written {
  const form = new FormData();
  const typed = { serviceId: offer.services[0]?.id ?? "", staffId, date, from: formatLocalTime(from) };
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  return readWritten(form, null, timeZone);
}

function Kinds({ isBlock, onPick }: { isBlock: boolean; onPick: (isBlock: boolean) => void }) {
  const m = useMessages();
  return (
    <fieldset className="seg">
      <legend className="vh">{m.calendarWhat}</legend>
      {[false, true].map((block) => (
        <label key={String(block)}>
          <input type="radio" name="kind" checked={isBlock === block} onChange={() => onPick(block)} />
          {block ? m.calendarBlocked : m.calendarVisit}
        </label>
      ))}
    </fieldset>
  );
}

interface WhenProperties extends Pick<Properties, "begun" | "offer"> {
  offered: ReturnType<typeof useBookingForm>;
  fields: Record<string, string>;
  written: Written;
  isBlock: boolean;
  onTyped: (event: SyntheticEvent) => void;
}

/** When: typed, or one of the free times. */
function When({ begun, offer, offered, fields, written, isBlock, onTyped }: WhenProperties) {
  const box = useRef<HTMLDivElement>(null);
  const pick = ({ date, time }: { date: string; time: string }) => {
    typeInto(box.current, "date", date);
    typeInto(box.current, "from", time);
  };
  return (
    <div className="stack" ref={box} onInput={onTyped}>
      <WhenBoxes {...{ begun, offered, fields, isBlock }} />
      {!isBlock && <FreeTimes asked={written} members={offer.members} onPick={pick} />}
    </div>
  );
}

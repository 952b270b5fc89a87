"use client";
import { useRef, useState } from "react";
import { formatLocalTime, MINUTE_MS, parseLocalTime } from "../../../../../server/domain/dates";
import { type LocalTime, localTimeOf } from "../../../../../server/domain/zones";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { Offer } from "../create/new-visit";
import { readWritten } from "../create/written";
import { FreeTimes } from "../free/free-times";
import { typeInto } from "../free/type-into";
import type { TimesAsked } from "../free/use-free-times";
import type { Moved } from "./move-button";

/** Where it is to stand: typed, or one of the free times. What the checks find is named before it is done. */
export function MoveDialog({ of, offer, onClose }: { of: Moved; offer: Offer; onClose: () => void }) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const { run, fields, ...call } = useCall();
  const [warnings, setWarnings] = useState<string[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const at = localTimeOf(timeZone, Date.parse(of.start));
  const minutes = (Date.parse(of.end) - Date.parse(of.start)) / MINUTE_MS;
  const submit = async (form: FormData) => {
    const force = warnings.length > 0;
    const wanted = { id: of.id, seenAt: of.seenAt, force, ...readMove(form, { timeZone, minutes }) };
    let found: string[] = [];
    const isDone = await run(async (office) => {
      const tried = force ? null : await office.calendar.move.mutate({ ...wanted, dryRun: true });
      found = tried && "ok" in tried ? Object.values(tried.warnings) : [];
      if (found.length === 0) await office.calendar.move.mutate(wanted);
    });
    setWarnings(found);
    if (isDone && found.length === 0) onClose();
  };
  const [times, setTimes] = useState(() => timesAt(of, { ...at, staffId: of.staffId }));
  const look = () => {
    setWarnings([]);
    const form = box.current?.closest("form");
    if (form) setTimes(timesFor(of, new FormData(form), timeZone));
  };
  const isWarned = warnings.length > 0;
  const action = isWarned ? m.calendarMoveAnyway : m.calendarMove;
  return (
    <Dialog
      {...{ title: m.calendarMoveTitle(of.name), action, warnings, onClose, ...call }}
      isGrave={isWarned}
      onSubmit={submit}
    >
      <div className="stack l" ref={box} onChange={look} onInput={look}>
        <MoveBoxes {...{ of, offer, at, minutes, fields }} />
        {times && (
          <FreeTimes
            asked={times}
            members={offer.members}
            onPick={({ date, time }) => {
              typeInto(box.current, "date", date);
              typeInto(box.current, "from", time);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface Boxed {
  of: Moved;
  offer: Offer;
  at: LocalTime;
  minutes: number;
  fields: Record<string, string>;
}

/** With whom, when and for how long. */
function MoveBoxes({ of, offer, at, minutes, fields }: Boxed) {
  const m = useMessages();
  return (
    <>
      <Choice label={m.bookingStaff} name="staffId" defaultValue={of.staffId} fault={fields.staffId}>
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
        <Field
          label={m.calendarMinutes}
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(minutes)}
          fault={fields.end}
        />
      </div>
    </>
  );
}

/** For which free times are asked. @param chosen the instant; empty: where it stands, where it is in its own way */
function timesAt(
  { serviceId, persons }: Moved,
  { date, minute, staffId, chosen = "" }: LocalTime & { staffId: string; chosen?: string },
): TimesAsked | null {
  if (serviceId === null) return null;
  const asked = { serviceId, staffId, date, from: formatLocalTime(minute), start: chosen };
  return { ...asked, persons: Math.max(1, persons), extras: [] };
}

function timesFor(of: Moved, form: FormData, timeZone: string): TimesAsked | null {
  const { date, from, staffId, start } = readWritten(form, null, timeZone);
  const isHere = start === new Date(of.start).toISOString();
  return timesAt(of, { date, minute: parseLocalTime(from) ?? 0, staffId, chosen: isHere ? "" : start });
}

/** The length is sent only where it is to be another. */
function readMove(form: FormData, { timeZone, minutes }: { timeZone: string; minutes: number }) {
  const { staffId, start } = readWritten(form, null, timeZone);
  const asked = Number(String(form.get("minutes") ?? "").trim());
  const endAt = Date.parse(start) + asked * MINUTE_MS;
  const end = Number.isFinite(endAt) ? new Date(endAt).toISOString() : "";
  return { staffId, start, ...(asked !== minutes && { end }) };
}

"use client";
import { useState } from "react";
import { formatLocalTime, MINUTE_MS, parseLocalTime } from "../../../../../server/domain/dates";
import { edgeAt, type LocalTime, localTimeOf } from "../../../../../server/domain/zones";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import type { Offer } from "../create/new-visit";

interface Moved {
  id: string;
  name: string;
  staffId: string;
  start: string;
  end: string;
  /** When it last changed, as the page has read it. */
  seenAt: string;
}

/** The way to move an appointment without dragging it. */
export function MoveButton({ of, offer }: { of: Moved; offer: Offer }) {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="acts">
      <button className="btn" type="button" onClick={() => setOpen(true)}>
        {m.calendarMove}
      </button>
      {isOpen && <MoveDialog {...{ of, offer }} onClose={() => setOpen(false)} />}
    </p>
  );
}

function MoveDialog({ of, offer, onClose }: { of: Moved; offer: Offer; onClose: () => void }) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const { run, fields, ...call } = useCall();
  const [warnings, setWarnings] = useState<string[]>([]);
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
  const isWarned = warnings.length > 0;
  const action = isWarned ? m.calendarMoveAnyway : m.calendarMove;
  return (
    <Dialog
      title={m.calendarMoveTitle(of.name)}
      {...{ action, onClose }}
      isGrave={isWarned}
      {...call}
      onSubmit={submit}
    >
      {isWarned && (
        <div className="note warn" role="alert">
          <Icon name="triangle-alert" />
          <p className="what">{warnings.join(" ")}</p>
        </div>
      )}
      <div className="stack l" onChange={() => setWarnings([])}>
        <MoveBoxes {...{ of, offer, at, minutes, fields }} />
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

/** The length is told only where it is to be another. */
function readMove(form: FormData, { timeZone, minutes }: { timeZone: string; minutes: number }) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const minute = parseLocalTime(text("from"));
  const date = text("date");
  const asked = Number(text("minutes"));
  const startAt = minute === null || date === "" ? Number.NaN : edgeAt(timeZone, { date, minute }, "start");
  const at = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : "");
  return {
    staffId: text("staffId"),
    start: at(startAt),
    ...(asked !== minutes && { end: at(startAt + asked * MINUTE_MS) }),
  };
}

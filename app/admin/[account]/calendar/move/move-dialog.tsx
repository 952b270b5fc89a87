"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { formatLocalTime, MINUTE_MS, parseLocalTime } from "../../../../../server/domain/dates";
import { type LocalTime, localTimeOf } from "../../../../../server/domain/zones";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { Choice, Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import type { Offer } from "../create/new-visit";
import { readWritten } from "../create/written";
import { FreeTimes } from "../free/free-times";
import { typeInto } from "../free/type-into";
import type { TimesAsked } from "../free/use-free-times";
import type { Moved } from "./move-button";
import { type Meanwhile, meanwhileOf, moveUnlessWarned } from "./try-move";
import { dayAndTime } from "./when";

/** Where it is to stand: typed, or one of the free times. What the checks find is named before it is done. */
export function MoveDialog({ of: latest, offer, onClose }: { of: Moved; offer: Offer; onClose: () => void }) {
  // What somebody else moves while it stands open has not been seen.
  const [of] = useState(latest);
  const m = useMessages();
  const { timeZone } = useAccount();
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const at = localTimeOf(timeZone, Date.parse(of.start));
  const minutes = (Date.parse(of.end) - Date.parse(of.start)) / MINUTE_MS;
  const { submit, warnings, forgetWarnings, meanwhile, fields, ...call } = useMoving(of, minutes, onClose);
  const [times, setTimes] = useState(() => timesAt(of, { ...at, staffId: of.staffId }));
  const look = () => {
    forgetWarnings();
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
      {meanwhile && (
        <MovedMeanwhile
          {...{ meanwhile, offer }}
          onMine={() => void submit(new FormData(box.current?.closest("form") ?? undefined))}
          onTheirs={() => {
            router.refresh();
            onClose();
          }}
        />
      )}
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

/** Moves, once what the checks find and what somebody else has done meanwhile was told. */
function useMoving(of: Moved, minutes: number, onClose: () => void) {
  const { timeZone } = useAccount();
  const { run, ...call } = useCall();
  const [warnings, setWarnings] = useState<string[]>([]);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  // What its reader has been told of counts as seen from then on.
  const seenAt = useRef(of.seenAt);
  const submit = async (form: FormData) => {
    const force = warnings.length > 0;
    if (meanwhile) seenAt.current = meanwhile.updatedAt;
    const wanted = { id: of.id, seenAt: seenAt.current, force, ...readMove(form, { timeZone, minutes }) };
    let found: string[] = [];
    setMeanwhile(null);
    const isDone = await run(async (office) => {
      try {
        found = await moveUnlessWarned(office, wanted);
      } catch (error) {
        setMeanwhile(await meanwhileOf(office, { id: of.id, error }));
        throw error;
      }
    });
    setWarnings(found);
    if (isDone && found.length === 0) onClose();
  };
  return { ...call, submit, warnings, forgetWarnings: () => setWarnings([]), meanwhile };
}

interface Met {
  meanwhile: Meanwhile;
  offer: Offer;
  onMine: () => void;
  onTheirs: () => void;
}

/** Who was quicker and where it stands now: mine goes over it, or theirs stays. */
function MovedMeanwhile({ meanwhile, offer, onMine, onTheirs }: Met) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const start = dayAndTime(useLocale(), localTimeOf(timeZone, Date.parse(meanwhile.start)));
  const member = offer.members.find(({ id }) => id === meanwhile.staffId)?.name ?? "";
  return (
    <div className="note warn">
      <div className="what">
        <p>{m.calendarMeanwhile(meanwhile.by ?? m.calendarSomebody, `${start}, ${member}`)}</p>
        <p className="acts">
          <button className="btn" type="button" onClick={onMine}>
            {m.calendarKeepMine}
          </button>
          <button className="btn" type="button" onClick={onTheirs}>
            {m.calendarKeepTheirs}
          </button>
        </p>
      </div>
    </div>
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

/** For which free times are asked: its own is none of those that are taken. @param chosen the instant; empty: where it stands */
function timesAt(
  { id, serviceId, persons, start: stands }: Moved,
  { date, minute, staffId, chosen = "" }: LocalTime & { staffId: string; chosen?: string },
): TimesAsked | null {
  if (serviceId === null) return null;
  const asked = { serviceId, staffId, date, from: formatLocalTime(minute), start: chosen, stands };
  return { ...asked, persons: Math.max(1, persons), extras: [], besides: id };
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

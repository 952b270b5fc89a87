"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { formatLocalTime, MINUTE_MS, parseLocalTime } from "../../../../../server/domain/dates";
import { type LocalTime, localTimeOf } from "../../../../../server/domain/zones";
import { Dialog } from "../../../parts/dialog";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import type { Offer } from "../create/new-visit";
import { readWritten } from "../create/written";
import { FreeTimes } from "../free/free-times";
import { typeInto } from "../free/type-into";
import type { TimesAsked } from "../free/use-free-times";
import { MoveBoxes, MoveTerms } from "./move-boxes";
import type { Moved } from "./move-button";
import type { Meanwhile } from "./try-move";
import { isAlone, useMoving } from "./use-moving";
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
  const [isOne, setOne] = useState(of.alone !== null);
  const [times, setTimes] = useState(() => timesAt(of, { ...at, staffId: of.staffId, isOne }));
  const look = () => {
    forgetWarnings();
    const form = box.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    setOne(isAlone(typed));
    setTimes(timesFor(of, typed, timeZone));
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
        <MoveBoxes {...{ of, offer, at, minutes, fields }} isAlone={isOne} />
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
        <MoveTerms of={of} isAlone={isOne} fault={fields.scope} />
      </div>
    </Dialog>
  );
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

interface Where extends LocalTime {
  staffId: string;
  /** Whether one booking leaves the others. */
  isOne: boolean;
  /** The instant; empty: where it stands. */
  chosen?: string;
  /** Of which it is to be; else of the same as it is. */
  serviceId?: string;
}

/** For which free times are asked: its own is none of those that are taken. */
function timesAt(
  { id, alone, persons, start: stands, ...of }: Moved,
  { date, minute, staffId, isOne, chosen = "", serviceId = "" }: Where,
): TimesAsked | null {
  if (of.serviceId === null) return null;
  const asked = { serviceId: serviceId || of.serviceId, staffId, date, from: formatLocalTime(minute), start: chosen };
  // Others stay where they are, and their seats taken.
  if (isOne && alone) return { ...asked, persons: alone.persons, extras: [] };
  return { ...asked, stands, persons: Math.max(1, persons), extras: [], besides: id };
}

function timesFor(of: Moved, form: FormData, timeZone: string): TimesAsked | null {
  const { date, from, staffId, start, serviceId } = readWritten(form, null, timeZone);
  const isHere = start === new Date(of.start).toISOString() && (serviceId === "" || serviceId === of.serviceId);
  const where = { date, minute: parseLocalTime(from) ?? 0, staffId, serviceId, isOne: isAlone(form) };
  return timesAt(of, { ...where, chosen: isHere ? "" : start });
}

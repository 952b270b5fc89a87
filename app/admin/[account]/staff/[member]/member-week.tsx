"use client";
import { useState } from "react";
import type { WeekDay } from "../../../../../server/domain/schedule/week";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { toEdited, toStored } from "../../../parts/week/week";
import { WeekEditor } from "../../../parts/week/week-editor";
import { useLanguage, useMessages } from "../../../shell/messages-context";

interface Properties {
  memberId: string;
  days: WeekDay[];
  mayWrite: boolean;
}

/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `Monday` of 1. */
function weekdayName(language: string, weekday: number): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(FIRST_DAY + (weekday - 1) * DAY_MS));
}

/** When the member works. Nothing is stored before "Save the week". */
export function MemberWeek({ memberId, days, mayWrite }: Properties) {
  const m = useMessages();
  const language = useLanguage();
  const [edited, setEdited] = useState(() => toEdited(days));
  const [isSaved, setSaved] = useState(false);
  const { run, fields, fault, isBusy } = useCall();
  const isChanged = JSON.stringify(toStored(edited)) !== JSON.stringify(toStored(toEdited(days)));
  const save = async () => {
    if (isBusy) return;
    const week = { id: memberId, days: toStored(edited) };
    setSaved(await run((office) => office.staff.schedule.replace.mutate(week)));
  };
  const change = (next: typeof edited) => {
    setEdited(next);
    setSaved(false);
  };
  return (
    <section className="card" aria-labelledby="week">
      <header>
        <h2 id="week">{m.week}</h2>
        <span className="end muted">{isChanged ? m.unsaved : m.weekHint}</span>
      </header>
      <Fault text={fault} />
      <div className="told" role="status">
        {isSaved && !isChanged && <p className="note ok">{m.weekSaved}</p>}
      </div>
      <fieldset disabled={!mayWrite}>
        <legend className="vh">{m.week}</legend>
        <WeekEditor
          days={edited}
          nameOf={(weekday) => weekdayName(language, weekday)}
          faults={fields}
          hasBreaks
          onChange={change}
        />
      </fieldset>
      {isChanged && (
        <p className="foot acts">
          <button className="btn primary" type="button" aria-disabled={isBusy || undefined} onClick={() => void save()}>
            {m.weekSave}
          </button>
          <button className="btn quiet" type="button" onClick={() => change(toEdited(days))}>
            {m.discard}
          </button>
        </p>
      )}
    </section>
  );
}

"use client";
import { useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { useTypedEarly } from "../../editor/typed-early";
import { useWhole } from "../../editor/use-whole";
import { useLocale, useMessages } from "../../shell/messages-context";
import { Fault } from "../fault";
import { SaveFoot } from "../save-foot";
import { type EditedDay, toEdited, toStored, type WorkingDay } from "./week";
import { WeekEditor } from "./week-editor";
import { weekdayName } from "./weekday-name";

interface Properties {
  title: string;
  hint: string;
  days: WorkingDay[];
  hasBreaks: boolean;
  mayWrite: boolean;
  /** @param seen what stood there when the changes were begun @returns what is stored then */
  store: (office: BackOffice, days: ReturnType<typeof toStored>, seen: WorkingDay[]) => Promise<{ days: WorkingDay[] }>;
}

/** A week of working hours. Nothing is stored before "Save the week". */
export function WeekCard({ title, hint, days, hasBreaks, mayWrite, store }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { edited, isChanged, seen, ...week } = useWhole({
    ...{ stored: days, toEdited },
    textOf: (one: EditedDay[]) => JSON.stringify(toStored(one)),
  });
  const [isSaved, setSaved] = useState(false);
  const { run, fields, fault, isBusy } = useCall();
  const boxes = useTypedEarly<HTMLFieldSetElement>();
  const save = async () => {
    if (isBusy) return;
    setSaved(await run(async (office) => week.end((await store(office, toStored(edited), seen)).days)));
  };
  const change = (next: typeof edited) => {
    week.change(next);
    setSaved(false);
  };
  return (
    <section className="card" aria-labelledby="week">
      <header>
        <h2 id="week">{title}</h2>
        <span className="end muted">{isChanged ? m.unsaved : hint}</span>
      </header>
      <Fault text={fault} />
      <div className="told" role="status">
        {isSaved && !isChanged && <p className="note ok">{m.weekSaved}</p>}
      </div>
      <fieldset ref={boxes} disabled={!mayWrite}>
        <legend className="vh">{title}</legend>
        <WeekEditor
          days={edited}
          nameOf={(weekday) => weekdayName(locale, weekday)}
          faults={fields}
          hasBreaks={hasBreaks}
          onChange={change}
        />
      </fieldset>
      <SaveFoot action={m.weekSave} {...{ isChanged, isBusy }} onSave={save} onDiscard={week.discard} />
    </section>
  );
}

"use client";
import { useState } from "react";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { useTypedEarly } from "../../editor/typed-early";
import { useLocale, useMessages } from "../../shell/messages-context";
import { Fault } from "../fault";
import { SaveFoot } from "../save-foot";
import { toEdited, toStored, type WorkingDay } from "./week";
import { WeekEditor } from "./week-editor";
import { weekdayName } from "./weekday-name";

interface Properties {
  title: string;
  hint: string;
  days: WorkingDay[];
  hasBreaks: boolean;
  mayWrite: boolean;
  store: (office: BackOffice, days: ReturnType<typeof toStored>) => Promise<unknown>;
}

/** A week of working hours. Nothing is stored before "Save the week". */
export function WeekCard({ title, hint, days, hasBreaks, mayWrite, store }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const [edited, setEdited] = useState(() => toEdited(days));
  const [isSaved, setSaved] = useState(false);
  const { run, fields, fault, isBusy } = useCall();
  const boxes = useTypedEarly<HTMLFieldSetElement>();
  const isChanged = JSON.stringify(toStored(edited)) !== JSON.stringify(toStored(toEdited(days)));
  const save = async () => {
    if (isBusy) return;
    setSaved(await run((office) => store(office, toStored(edited))));
  };
  const change = (next: typeof edited) => {
    setEdited(next);
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
      <SaveFoot action={m.weekSave} {...{ isChanged, isBusy }} onSave={save} onDiscard={() => change(toEdited(days))} />
    </section>
  );
}

"use client";
import { ClashNote } from "../../editor/lazy-clash-note";
import { useTypedEarly } from "../../editor/typed-early";
import { useWhole, type WholeClash, type WholeProperties } from "../../editor/use-whole";
import { useLocale, useMessages } from "../../shell/messages-context";
import { Fault } from "../fault";
import { SaveFoot } from "../save-foot";
import { differingDays, type EditedDay, toEdited, toStored, type WorkingDay } from "./week";
import { WeekEditor } from "./week-editor";
import { weekdayName } from "./weekday-name";

type Stored = ReturnType<typeof toStored>;

interface Properties extends Pick<WholeProperties<WorkingDay[], EditedDay[], Stored>, "store" | "readNow"> {
  title: string;
  hint: string;
  days: WorkingDay[];
  hasBreaks: boolean;
  mayWrite: boolean;
}

/** A week of working hours. Nothing is stored before "Save the week". */
export function WeekCard({ title, hint, days, hasBreaks, mayWrite, store, readNow }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const week = useWhole({ stored: days, toEdited, toStored, field: "days", store, readNow });
  const { edited, isChanged, isSaved, isBusy } = week;
  const boxes = useTypedEarly<HTMLFieldSetElement>();
  return (
    <section className="card" aria-labelledby="week">
      <header>
        <h2 id="week">{title}</h2>
        <span className="end muted">{isChanged ? m.unsaved : hint}</span>
      </header>
      <Fault text={week.fault} />
      <div className="told" role="status">
        {isSaved && !isChanged && <p className="note ok">{m.weekSaved}</p>}
        {week.clash && <WeekClash clash={week.clash} />}
      </div>
      <fieldset ref={boxes} disabled={!mayWrite}>
        <legend className="vh">{title}</legend>
        <WeekEditor
          days={edited}
          nameOf={(weekday) => weekdayName(locale, weekday)}
          faults={week.fields}
          hasBreaks={hasBreaks}
          onChange={week.change}
        />
      </fieldset>
      <SaveFoot action={m.weekSave} {...{ isChanged, isBusy }} onSave={week.save} onDiscard={week.discard} />
    </section>
  );
}

/** The days that somebody else has made others meanwhile, beside mine. */
function WeekClash({ clash }: { clash: WholeClash<WorkingDay[]> }) {
  const m = useMessages();
  const locale = useLocale();
  const { mine, theirs, by, keepMine, takeTheirs } = clash;
  const days = differingDays(mine, theirs);
  const hoursOf = (day: WorkingDay | undefined) => {
    if (!day) return m.weekOff;
    const breaks = (day.breaks ?? []).map(({ start, end }) => `${m.weekBreak} ${start}–${end}`);
    return [`${day.start}–${day.end}`, ...breaks].join(", ");
  };
  return (
    <ClashNote
      clashes={days.map((day) => ({ name: String(day.weekday), mine: hoursOf(day.mine), theirs: hoursOf(day.theirs) }))}
      clashBy={by}
      labels={Object.fromEntries(days.map(({ weekday }) => [weekday, weekdayName(locale, weekday)]))}
      {...{ keepMine, takeTheirs }}
    />
  );
}

"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../shell/messages-context";
import { Icon } from "../icons";
import { copyTo, type EditedDay, faultOf } from "./week";

interface Properties {
  days: EditedDay[];
  /** `Monday` of 1. */
  nameOf: (weekday: number) => string;
  faults: Record<string, string>;
  hasBreaks: boolean;
  onChange: (days: EditedDay[]) => void;
}

/** Seven days with a switch, hours and breaks each. */
export function WeekEditor({ days, nameOf, faults, hasBreaks, onChange }: Properties) {
  const change = (changed: EditedDay) => onChange(days.map((day) => (day.weekday === changed.weekday ? changed : day)));
  return (
    <ol className="week">
      {days.map((day) => (
        <DayRow
          key={day.weekday}
          {...{ day, hasBreaks }}
          name={nameOf(day.weekday)}
          fault={faultOf(faults, days, day.weekday)}
          onChange={change}
          onCopy={() => onChange(copyTo(days, day))}
        />
      ))}
    </ol>
  );
}

interface Row {
  day: EditedDay;
  name: string;
  fault: string | undefined;
  hasBreaks: boolean;
  onChange: (day: EditedDay) => void;
  onCopy: () => void;
}

function DayRow({ day, name, fault, hasBreaks, onChange, onCopy }: Row) {
  const m = useMessages();
  return (
    <li className="wk-d">
      <label className="ck">
        <input
          className="sw"
          type="checkbox"
          role="switch"
          aria-checked={day.isOn}
          checked={day.isOn}
          aria-label={m.weekWorks(name)}
          onChange={() => onChange({ ...day, isOn: !day.isOn })}
        />
        {name}
      </label>
      {day.isOn ? <Hours {...{ day, name, fault, onChange }} /> : <span className="muted">{m.weekOff}</span>}
      {day.isOn && (
        <span className="acts tight">
          {hasBreaks && (
            <button className="btn small quiet" type="button" onClick={() => onChange(withBreak(day))}>
              <Icon name="plus" small />
              {m.weekBreakAdd}
              <span className="vh">{m.weekBreakAddOn(name)}</span>
            </button>
          )}
          <button className="btn small quiet icon" type="button" title={m.weekCopy} onClick={onCopy}>
            <Icon name="copy" small />
            <span className="vh">{`${m.weekCopy}${m.weekCopyFrom(name)}`}</span>
          </button>
        </span>
      )}
    </li>
  );
}

const NOON = { start: "13:00", end: "14:00" };
const withBreak = (day: EditedDay): EditedDay => ({ ...day, breaks: [...day.breaks, NOON] });

function Hours({ day, name, fault, onChange }: Pick<Row, "day" | "name" | "fault" | "onChange">) {
  const m = useMessages();
  return (
    <div className="ivs">
      <Interval
        labels={[m.weekStart(name), m.weekEnd(name)]}
        of={day}
        isFaulty={fault !== undefined}
        onChange={(interval) => onChange({ ...day, ...interval })}
      />
      {day.breaks.map((pause, place) => (
        <Interval
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has no name but its place
          key={place}
          labels={[m.weekBreakStart(name), m.weekBreakEnd(name)]}
          of={pause}
          isFaulty={false}
          onChange={(changed) =>
            onChange({ ...day, breaks: day.breaks.map((other, at) => (at === place ? changed : other)) })
          }
        >
          <small className="muted">{m.weekBreak}</small>
          <button
            className="btn small quiet icon"
            type="button"
            onClick={() => onChange({ ...day, breaks: day.breaks.filter((_, at) => at !== place) })}
          >
            <Icon name="x" small />
            <span className="vh">{m.weekBreakRemove(name)}</span>
          </button>
        </Interval>
      ))}
      {fault && (
        <span className="err" role="alert">
          <Icon name="triangle-alert" small />
          {fault}
        </span>
      )}
    </div>
  );
}

interface Times {
  start: string;
  end: string;
}

interface IntervalProperties {
  labels: [string, string];
  of: Times;
  isFaulty: boolean;
  onChange: (times: Times) => void;
  children?: ReactNode;
}

function Interval({ labels, of: { start, end }, isFaulty, onChange, children }: IntervalProperties) {
  const box = { type: "time", "aria-invalid": isFaulty || undefined } as const;
  return (
    <span className="iv">
      <input
        {...box}
        aria-label={labels[0]}
        value={start}
        onChange={(event) => onChange({ start: event.target.value, end })}
      />
      <span aria-hidden="true">–</span>
      <input
        {...box}
        aria-label={labels[1]}
        value={end}
        onChange={(event) => onChange({ start, end: event.target.value })}
      />
      {children}
    </span>
  );
}

"use client";
import { type ChangeEvent, useId, useRef } from "react";
import { useMessages } from "../../shell/messages-context";

export interface Choosable {
  id: string;
  title: string;
}

interface Properties {
  legend: string;
  /** Of the box that holds the chosen ids, with spaces. */
  name: string;
  all: Choosable[];
  chosen: readonly string[];
  fault: string | undefined;
}

/**
 * Any number of things to choose from, as a list of ids. What was chosen and is no longer there stays in it and can be
 * taken out, so that a list never comes to mean everything by itself.
 */
export function PickMany({ legend, name, all, chosen, fault }: Properties) {
  const m = useMessages();
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const gone = chosen.filter((one) => all.every((known) => known.id !== one));
  const shown = [...all, ...gone.map((one) => ({ id: one, title: m.noLongerThere }))];
  // The form reads the box as the event reaches it.
  const turn = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!box.current) return;
    const ids = new Set(box.current.value.split(" ").filter(Boolean));
    if (target.checked) ids.add(target.value);
    else ids.delete(target.value);
    const kept = chosen.filter((one) => ids.has(one));
    const added = shown.map((one) => one.id).filter((one) => ids.has(one) && !kept.includes(one));
    box.current.value = [...kept, ...added].join(" ");
  };
  if (shown.length === 0) return null;
  return (
    <fieldset className="f" aria-describedby={fault ? `${id}-h` : undefined}>
      <legend>{legend}</legend>
      {/* Its value is its own, unlike that of the type `hidden`, which React writes anew; line ends would be lost in it. */}
      <input hidden name={name} ref={box} defaultValue={chosen.join(" ")} />
      <div className="cols even tight-y">
        {shown.map((one) => (
          <label key={one.id} className="ck">
            <input type="checkbox" value={one.id} defaultChecked={chosen.includes(one.id)} onChange={turn} />
            <span className="cut">{one.title}</span>
          </label>
        ))}
      </div>
      {fault && (
        <span className="err" id={`${id}-h`}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}

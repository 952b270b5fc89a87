"use client";
import { useEffect, useRef, useState } from "react";
import { EditorSection } from "../../../editor/editor";
import { minutesText } from "../../../parts/duration";
import { Field, Switch } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import type { Defaults } from "./read-service-page";
import type { Boxes } from "./sections";

/** How long it lasts and what stays free around it. */
export function TimeSection({ defaults, onChange, ...boxes }: Boxes & { defaults: Defaults; onChange: () => void }) {
  const m = useMessages();
  const { of, box } = boxes;
  const minutes = { inputMode: "numeric", suffix: m.unitMinutes } as const;
  return (
    <EditorSection id="time" title={m.serviceTime}>
      {of.type === "simple" ? (
        <Lasts {...boxes} onChange={onChange} />
      ) : (
        <p className="muted">{m.serviceDurationOfParts(minutesText(of.duration))}</p>
      )}
      <div className="cols narrow">
        <Field {...box("paddingBefore")} {...minutes} />
        <Field {...box("paddingAfter")} {...minutes} />
        <Field
          {...box("slotLength")}
          {...minutes}
          hint={defaults ? m.serviceAccountDefault(minutesText(defaults.slotLength)) : undefined}
        />
      </div>
      {of.type === "compound" && <Switch label={m.serviceSameStaff} name="sameStaff" defaultChecked={of.sameStaff} />}
    </EditorSection>
  );
}

/** Minutes or whole days: the boxes of the one that is not chosen are not there. */
function Lasts({ of, box, onChange }: Boxes & { onChange: () => void }) {
  const m = useMessages();
  const [isInDays, setInDays] = useState(of.durationDays !== null);
  const drawn = useRef(isInDays);
  useEffect(() => {
    if (drawn.current !== isInDays) onChange();
    drawn.current = isInDays;
  }, [isInDays, onChange]);
  return (
    <div className="cols narrow">
      <fieldset className="f">
        <legend>{m.serviceUnit}</legend>
        <span className="seg">
          <label>
            <input type="radio" name="unit" checked={!isInDays} onChange={() => setInDays(false)} />
            {m.serviceInMinutes}
          </label>
          <label>
            <input type="radio" name="unit" checked={isInDays} onChange={() => setInDays(true)} />
            {m.serviceInDays}
          </label>
        </span>
      </fieldset>
      {isInDays ? (
        <Field {...box("durationDays")} inputMode="numeric" suffix={m.unitDays} />
      ) : (
        <>
          <input type="hidden" name="durationDays" value="" />
          <Field {...box("duration")} inputMode="numeric" suffix={m.unitMinutes} />
        </>
      )}
    </div>
  );
}

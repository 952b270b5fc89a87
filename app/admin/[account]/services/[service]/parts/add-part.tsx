"use client";
import { useId, useState } from "react";
import { Icon } from "../../../../parts/icons";
import { useMessages } from "../../../../shell/messages-context";
import { type EditedPart, newPart, type PartService } from "./edited-parts";

interface Properties {
  services: PartService[];
  hasPauses: boolean;
  onAdd: (part: EditedPart) => void;
}

const USUAL_PAUSE = 15;

/** A service or a pause for the end of the parts. */
export function AddPart({ services, hasPauses, onAdd }: Properties) {
  const m = useMessages();
  const id = useId();
  const [picked, setPicked] = useState(services[0]?.id ?? "");
  const [minutes, setMinutes] = useState(String(USUAL_PAUSE));
  return (
    <div className="foot acts">
      <label className="vh" htmlFor={`${id}-s`}>
        {m.partPick}
      </label>
      <select id={`${id}-s`} className="w12" value={picked} onChange={(event) => setPicked(event.target.value)}>
        {services.map((service) => (
          <option key={service.id} value={service.id}>
            {service.title}
          </option>
        ))}
      </select>
      <button
        className="btn"
        type="button"
        aria-disabled={picked === "" || undefined}
        onClick={() => picked !== "" && onAdd(newPart({ serviceId: picked, minutes: null }))}
      >
        <Icon name="plus" small />
        {m.partAdd}
      </button>
      {hasPauses && (
        <>
          <span className="affix w6">
            <input
              aria-label={m.partPauseMinutes}
              inputMode="numeric"
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
            {m.unitMinutes}
          </span>
          <button
            className="btn"
            type="button"
            onClick={() => onAdd(newPart({ serviceId: null, minutes: Number(minutes) }))}
          >
            <Icon name="plus" small />
            {m.partPauseAdd}
          </button>
        </>
      )}
    </div>
  );
}

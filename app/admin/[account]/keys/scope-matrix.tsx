"use client";
import { useId } from "react";
import { useMessages } from "../../shell/messages-context";
import {
  FAMILIES,
  type Family,
  familyHint,
  familyName,
  type Level,
  PRESETS,
  type Preset,
  presetOf,
  type Reach,
} from "./families";

const LEVELS = ["none", "read", "write"] as const;
const RANK: Record<Level, number> = { none: 0, read: 1, write: 2 };

interface Properties {
  reach: Reach;
  /** How far the person reaches who makes the key: nobody gives away more. */
  most: Reach;
  onChange: (reach: Reach) => void;
}

/** What a key may do: a preset to start from, then each family by itself. */
export function ScopeMatrix({ reach, most, onChange }: Properties) {
  return (
    <>
      <Presets {...{ reach, most, onChange }} />
      <Matrix {...{ reach, most, onChange }} />
    </>
  );
}

const isWithin = (reach: Reach, most: Reach) => FAMILIES.every((family) => RANK[reach[family]] <= RANK[most[family]]);

function Presets({ reach, most, onChange }: Properties) {
  const m = useMessages();
  const chosen = presetOf(reach);
  const names: Record<Preset, string> = {
    website: m.presetWebsite,
    frontDesk: m.presetFrontDesk,
    accounts: m.presetAccounts,
    all: m.presetAll,
  };
  const offered = (Object.keys(PRESETS) as Preset[]).filter((preset) => isWithin(PRESETS[preset], most));
  const group = useId();
  return (
    <fieldset className="f">
      <legend>{m.keyPreset}</legend>
      <div className="chips">
        {offered.map((preset) => (
          <label className="chip" key={preset}>
            <input type="radio" name={group} checked={chosen === preset} onChange={() => onChange(PRESETS[preset])} />
            {names[preset]}
          </label>
        ))}
        {chosen === null && <span className="chip on">{m.presetOwn}</span>}
      </div>
    </fieldset>
  );
}

function Matrix({ reach, most, onChange }: Properties) {
  const m = useMessages();
  return (
    <table className="t matrix">
      <caption>
        <b>{m.keyScopes}</b> <span className="muted">{m.keyScopesHint}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.family}</th>
          <th scope="col">{m.levelNone}</th>
          <th scope="col">{m.levelRead}</th>
          <th scope="col">{m.levelWrite}</th>
        </tr>
      </thead>
      <tbody>
        {FAMILIES.map((family) => (
          <Row
            key={family}
            family={family}
            level={reach[family]}
            most={most[family]}
            onPick={(level) => onChange({ ...reach, [family]: level })}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row(row: { family: Family; level: Level; most: Level; onPick: (level: Level) => void }) {
  const m = useMessages();
  const { family, level, most, onPick } = row;
  const words: Record<Level, string> = { none: m.levelNone, read: m.levelRead, write: m.levelWrite };
  return (
    <tr>
      <th scope="row">
        {familyName(m, family)}
        <small className="muted">{familyHint(m, family)}</small>
      </th>
      {LEVELS.map((one) => (
        <td key={one}>
          <label className="pick">
            <input
              type="radio"
              name={`scope-${family}`}
              checked={level === one}
              disabled={RANK[one] > RANK[most]}
              onChange={() => onPick(one)}
            />
            <span className="vh">{`${familyName(m, family)}: ${words[one]}`}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}

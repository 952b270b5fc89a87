"use client";
import { useEffect, useId, useRef, useState } from "react";
import { areLettersOn, turnLetters } from "../../client/keys/key-taken";
import type { Messages } from "../../messages";
import { useMessages } from "../messages-context";
import "../../styles/palette.css";

interface Key {
  keys: string[];
  does: string;
}

const everywhere = (m: Messages): Key[] => [
  { keys: ["Ctrl K", "⌘K"], does: m.keysFind },
  { keys: ["?"], does: m.keysSheet },
  { keys: ["/"], does: m.keysSearch },
  { keys: ["n"], does: m.keysNew },
  { keys: ["j", "k"], does: m.keysRows },
  { keys: ["↵"], does: m.keysOpen },
  { keys: ["Esc"], does: m.keysClose },
];

const ofCalendar = (m: Messages): Key[] => [
  { keys: ["t"], does: m.calendarToday },
  { keys: ["←", "→"], does: m.keysDays },
  { keys: ["d", "w", "m", "l"], does: m.keysViews },
  { keys: ["↑", "↓"], does: m.keysVisits },
  { keys: ["m"], does: m.keysMove },
  { keys: ["a"], does: m.keysArrived },
];

/** The keys and what they do, and the switch that turns the single letters off. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const m = useMessages();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const hintId = useId();
  const [isOn, setOn] = useState(areLettersOn);
  useEffect(() => box.current?.showModal(), []);
  const turn = (next: boolean) => {
    turnLetters(next);
    setOn(next);
  };
  return (
    <dialog className="dlg key-sheet" ref={box} aria-labelledby={titleId} onClose={onClose}>
      <div className="in">
        <h2 id={titleId}>{m.keysTitle}</h2>
        <label className="line">
          <input
            className="sw"
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            checked={isOn}
            aria-describedby={hintId}
            onChange={({ target }) => turn(target.checked)}
          />
          {m.keysLetters}
        </label>
        <p className="muted" id={hintId}>
          {m.keysLettersHint}
        </p>
        <Keys title={m.keysEverywhere} keys={everywhere(m)} />
        <Keys title={m.calendar} keys={ofCalendar(m)} />
        <footer className="acts">
          <button className="btn" type="button" onClick={() => box.current?.close()}>
            {m.close}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: Key[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {keys.map(({ keys: signs, does }) => (
          <div key={does}>
            <dt>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

"use client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Steady } from "../../../../client/press/steady";
import { Field } from "../../../../parts/field";
import { Icon } from "../../../../parts/icons";
import { useLocale, useMessages } from "../../../../shell/messages-context";
import { Camera } from "./camera";
import { type Scan, useDoor } from "./use-door";
import { LargeVerdict, VerdictLine } from "./verdict";

/** Takes codes of a scanner, which types them and presses Enter, of the camera, or typed by hand. */
export function Door({ eventId }: { eventId: string }) {
  const m = useMessages<"events">();
  const { scans, isOffline, scan } = useDoor(eventId);
  const form = useRef<HTMLFormElement>(null);
  const waiting = scans.filter(({ answer, refused }) => answer === null && refused === undefined);
  const [last, ...before] = scans;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const box = event.currentTarget.elements.namedItem("code");
    if (!(box instanceof HTMLInputElement)) return;
    const code = box.value.trim();
    // The next code comes into the same box.
    box.value = "";
    box.focus();
    if (code) scan(code);
  };
  return (
    <div className="ci">
      <div role="status" className="ci-o">
        <Steady>{isOffline && waiting.length > 0 && <Offline waiting={waiting} />}</Steady>
      </div>
      <div className="ci-l">
        <form className="ci-f" ref={form} onSubmit={submit} noValidate data-early-each>
          <Field
            label={m.checkInCode}
            hint={m.checkInHint}
            className="mono"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
          <button className="btn primary" type="submit">
            {m.checkInDo}
          </button>
        </form>
        <div role="status">
          <Steady>{last && <LargeVerdict scan={last} />}</Steady>
        </div>
        <Camera onCode={scan} />
      </div>
      {before.length > 0 && (
        <section className="ci-r" aria-labelledby="last">
          <h2 id="last">{m.checkInLast}</h2>
          <ul className="rows card">
            {before.map((one) => (
              <VerdictLine key={one.key} scan={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const LONGEST_MS = 600_000;
const LOOKED_MS = 10_000;

/** Since when codes wait here, and until when that is fine: what came long ago nobody remembers at the door. */
function Offline({ waiting }: { waiting: Scan[] }) {
  const m = useMessages<"events">();
  const locale = useLocale();
  // Nothing else happens here while the device is offline, and the ten minutes pass.
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOKED_MS);
    return () => clearInterval(timer);
  }, []);
  const since = Math.min(...waiting.map(({ at }) => at));
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const isOverdue = now - since > LONGEST_MS;
  return (
    <div className={isOverdue ? "note bad" : "note warn"}>
      <Icon name="wifi-off" />
      <p className="what">
        <b>{m.checkInOffline(time.format(since))}</b>{" "}
        {isOverdue
          ? m.checkInOverdue(waiting.length)
          : m.checkInOfflineText(waiting.length, time.format(since + LONGEST_MS))}
      </p>
    </div>
  );
}

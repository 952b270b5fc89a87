"use client";
import { formatLocalTime } from "../../../../../server/domain/dates";
import { localTimeOf } from "../../../../../server/domain/zones";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import { type TimesAsked, useFreeTimes } from "./use-free-times";
import { whyNotWord } from "./why-not";

interface Properties {
  asked: TimesAsked;
  members: { id: string; name: string }[];
  /** A wall time, on another day where none of this one is free. */
  onPick: (picked: { date: string; time: string }) => void;
}

/** The free times of the chosen day, and why the chosen time is none of them. */
export function FreeTimes({ asked, members, onPick }: Properties) {
  const m = useMessages();
  const found = useFreeTimes(asked);
  if (!found) return null;
  const { times, whyNot } = found;
  return (
    <fieldset className="free">
      <legend>{m.visitFree}</legend>
      {times.length === 0 && <p className="muted">{m.visitFreeNone}</p>}
      <div className="chips">
        {times.map((time) => (
          <button
            key={time}
            className={time === asked.from ? "chip on" : "chip"}
            type="button"
            aria-pressed={time === asked.from}
            onClick={() => onPick({ date: asked.date, time })}
          >
            {time}
          </button>
        ))}
      </div>
      <div aria-live="polite">{whyNot && <WhyNot {...{ asked, members, whyNot, onPick }} />}</div>
    </fieldset>
  );
}

type Explained = NonNullable<NonNullable<ReturnType<typeof useFreeTimes>>["whyNot"]>;
type Reason = Explained["staff"][number]["reasons"][number];

function WhyNot({ asked, members, whyNot, onPick }: Properties & { whyNot: Explained }) {
  const m = useMessages();
  const words = useReasonWords();
  const { timeZone } = useAccount();
  const locale = useLocale();
  const against = whyNot.staff.filter(({ reasons }) => reasons.length > 0);
  if (against.length === 0) return null;
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name;
  const next = whyNot.nextBookable === null ? null : localTimeOf(timeZone, Date.parse(whyNot.nextBookable));
  const at = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short", day: "numeric", month: "short" });
  const time = next === null ? "" : formatLocalTime(next.minute);
  return (
    <>
      <p className="warn-t">
        <Icon name="triangle-alert" small />
        {m.visitNotFree(asked.from)}
      </p>
      <ul className="why">
        {against.map(({ staffId, reasons }) => (
          <li key={staffId ?? "service"}>
            {nameOf(staffId) && <b>{nameOf(staffId)}: </b>}
            {[...new Set(reasons.map(words))].join(", ")}
          </li>
        ))}
      </ul>
      {next && whyNot.nextBookable && (
        <button className="btn small" type="button" onClick={() => onPick({ date: next.date, time })}>
          {m.visitFreeNext(`${at.format(new Date(whyNot.nextBookable))} ${time}`)}
        </button>
      )}
    </>
  );
}

/** `another appointment (10:00–10:45)`. */
function useReasonWords() {
  const m = useMessages();
  const { timeZone } = useAccount();
  const timeOf = (at: string) => formatLocalTime(localTimeOf(timeZone, Date.parse(at)).minute);
  return ({ code, from, until }: Reason): string => {
    const word = whyNotWord(m, code);
    const isShort = from !== null && until !== null && Date.parse(until) - Date.parse(from) < DAY_MS;
    return isShort ? `${word} (${timeOf(from)}–${timeOf(until)})` : word;
  };
}

const DAY_MS = 86_400_000;

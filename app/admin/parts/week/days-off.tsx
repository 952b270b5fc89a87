"use client";
import Link from "next/link";
import { type FormEvent, type ReactNode, useState } from "react";
import { useCall } from "../../client/use-call";
import { useMessages } from "../../shell/messages-context";
import { AffectedList } from "../affected/affected-list";
import { type NamedAffected, nameAffected } from "../affected/name-affected";
import { Fault } from "../fault";
import { Choice, Field } from "../field";
import { Icon } from "../icons";

type Kind = "once" | "yearly" | "exception";

interface Properties {
  /** Whose days are added here; null: the whole company's. */
  staffId: string | null;
  days: { id: string; day: string; kind: Kind; of?: string }[];
  /** Whether those that are over are shown instead of those to come, how many there are, and the ways to either. */
  past: { isShown: boolean; count: number; href: string; backHref: string };
  mayWrite: boolean;
  /** The way to take them along. */
  file?: ReactNode;
}

/** Days off, and those on which work goes on although the company is closed. */
export function DaysOff({ staffId, days, past, mayWrite, file }: Properties) {
  const m = useMessages();
  const { run, fault } = useCall();
  const words: Record<Kind, string> = {
    once: m.dayOffOnce,
    yearly: m.dayOffYearly,
    exception: staffId ? m.dayOffException : m.dayOffOpen,
  };
  const remove = (id: string) => void run((office) => office.holidays.delete.mutate({ id }));
  return (
    <section className="card" aria-labelledby="days-off">
      <header>
        <h2 id="days-off">{m.daysOff}</h2>
        {(past.isShown || past.count > 0) && (
          <nav className="seg" aria-label={m.daysOff}>
            <Link href={past.backHref} prefetch={false} scroll={false} aria-current={past.isShown ? undefined : "true"}>
              {m.dayOffToCome}
            </Link>
            <Link href={past.href} prefetch={false} scroll={false} aria-current={past.isShown ? "true" : undefined}>
              {m.dayOffPast}
            </Link>
          </nav>
        )}
        {file && <div className="end">{file}</div>}
      </header>
      <Fault text={fault} />
      {days.length === 0 && <p className="in muted">{past.isShown ? m.daysOffPastNone : m.daysOffNone}</p>}
      <ul className="rows">
        {days.map(({ id, day, kind, of }) => (
          <li key={id}>
            <span className="what">
              <b>{day}</b>
              <small>{of ? `${words[kind]} · ${of}` : words[kind]}</small>
            </span>
            {mayWrite && (
              <button className="btn small quiet icon" type="button" onClick={() => remove(id)}>
                <Icon name="x" small />
                <span className="vh">{m.dayOffRemove(day)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && !past.isShown && <AddDay staffId={staffId} words={words} />}
    </section>
  );
}

function AddDay({ staffId, words }: { staffId: string | null; words: Record<Kind, string> }) {
  const m = useMessages();
  const { run, fields, fault, isBusy } = useCall();
  const [affected, setAffected] = useState<NamedAffected | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    const typed = new FormData(form);
    const kind = typed.get("kind") as Kind;
    let named: NamedAffected | null = null;
    const isMade = await run(async (office) => {
      const made = await office.holidays.create.mutate({ date: String(typed.get("date")), kind, staffId });
      named = await nameAffected(office, made.affected);
    });
    setAffected(named);
    if (isMade) form.reset();
  };
  return (
    <form className="in stack" onSubmit={(event) => void submit(event)} noValidate>
      <Fault text={fault} />
      <div className="cols even">
        <Field label={m.dayOffDate} name="date" type="date" fault={fields.date} />
        <Choice label={m.dayOffKind} name="kind" defaultValue="once" fault={fields.kind}>
          {(Object.keys(words) as Kind[]).map((kind) => (
            <option key={kind} value={kind}>
              {words[kind]}
            </option>
          ))}
        </Choice>
      </div>
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={isBusy || undefined}>
          {m.dayOffAdd}
        </button>
      </p>
      <div role="status">
        {affected?.count === 0 && <span className="vh">{m.saved}</span>}
        {affected !== null && affected.count > 0 && (
          <div className="note warn">
            <div className="what">
              <p>{m.dayOffAffected(affected.count)}</p>
              <AffectedList of={affected} filter={{ staff: staffId }} />
            </div>
          </div>
        )}
      </div>
    </form>
  );
}

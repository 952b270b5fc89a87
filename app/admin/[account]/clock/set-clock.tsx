"use client";
import { type FormEvent, useState } from "react";
import { DAY_MS, MINUTE_MS } from "../../../../server/domain/dates";
import { instantOf } from "../../client/local-time";
import type { BackOffice } from "../../client/trpc";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { Field } from "../../parts/field";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { type Fired, FiredList } from "./fired-list";

const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** Sets the clock forward, and tells what fell due on the way. @param local the present, as `2026-11-23T09:40` */
export function SetClock({ local }: { local: string }) {
  const m = useMessages();
  const { timeZone } = useAccount();
  const [fired, setFired] = useState<Fired[] | null>(null);
  const { run, isBusy, fault, fields } = useCall();
  const set = (nowOf: (office: BackOffice) => Promise<string> | string) => {
    if (isBusy) return;
    setFired(null);
    void run(async (office) => {
      const { fired: happened } = await office.sandbox.setClock.mutate({ now: await nowOf(office) });
      setFired(happened);
    });
  };
  const on = (ms: number) => () =>
    set(async (office) => {
      const { now } = await office.sandbox.clock.query({});
      return new Date(Date.parse(now) + ms).toISOString();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get("now"));
    set(() => instantOf(written, timeZone));
  };
  const step = (ms: number, words: string) => (
    <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={on(ms)}>
      {words}
    </button>
  );
  return (
    <>
      <section className="card" aria-labelledby="clock-set">
        <header>
          <h2 id="clock-set">{m.clockForward}</h2>
        </header>
        <form className="in stack" onSubmit={submit} noValidate>
          <Fault text={fault} />
          <Field
            key={local}
            label={m.clockTo}
            hint={m.clockZone(timeZone)}
            type="datetime-local"
            name="now"
            defaultValue={local}
            fault={fields.now}
          />
          <div className="acts">
            <button className="btn primary" type="submit" aria-disabled={isBusy || undefined}>
              {m.clockSet}
            </button>
            {step(HOUR_MS, m.clockHour)}
            {step(DAY_MS, m.clockDay)}
            {step(WEEK_MS, m.clockWeek)}
          </div>
        </form>
      </section>
      <div role="status">{isBusy && <p className="note">{m.clockSetting}</p>}</div>
      {fired && <FiredList fired={fired} />}
    </>
  );
}

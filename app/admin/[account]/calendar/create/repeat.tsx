"use client";
import { useState } from "react";
import { Choice, Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import { repeatWords, weekdayName } from "./repeat-words";
import { FREQUENCIES, MONTHLY, type Written } from "./written";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const TIMES = 12;

interface Properties {
  written: Written;
  fields: Record<string, string>;
}

/** Whether and how the visit is repeated, and what that comes to in a sentence. */
export function Repeat({ written, fields }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const [freq, setFreq] = useState("");
  const words = { daily: m.repeatDaily, weekly: m.repeatWeekly, biweekly: m.repeatBiweekly, monthly: m.repeatMonthly };
  const sentence = repeatWords(written, { m, locale, timeZone });
  return (
    <>
      <Choice label={m.visitRepeat} name="repeat" value={freq} onChange={setFreq} fault={fields.recurrence}>
        <option value="">{m.repeatNever}</option>
        {FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Choice>
      {freq !== "" && <Rule freq={freq} fields={fields} />}
      <p className="muted" aria-live="polite">
        {sentence}
      </p>
    </>
  );
}

function Rule({ freq, fields }: { freq: string; fields: Record<string, string> }) {
  const m = useMessages();
  return (
    <>
      <div className="cols even">
        {freq !== "biweekly" && (
          <Field
            label={m.repeatEvery}
            name="repeat.every"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            fault={fields["recurrence.every"]}
          />
        )}
        {freq === "monthly" && <MonthDay fault={fields["recurrence.monthly"]} />}
      </div>
      {(freq === "weekly" || freq === "biweekly") && <Weekdays fault={fields["recurrence.on"]} />}
      <Ends fields={fields} />
    </>
  );
}

function MonthDay({ fault }: { fault: string | undefined }) {
  const m = useMessages();
  const words = {
    day: m.repeatSameDay,
    first: m.repeatFirst,
    second: m.repeatSecond,
    third: m.repeatThird,
    fourth: m.repeatFourth,
    last: m.repeatLast,
  };
  return (
    <Choice label={m.repeatMonthDay} name="repeat.monthly" fault={fault}>
      {MONTHLY.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Choice>
  );
}

function Weekdays({ fault }: { fault: string | undefined }) {
  const m = useMessages();
  const locale = useLocale();
  return (
    <fieldset className="chips">
      <legend>{m.repeatOn}</legend>
      {WEEKDAYS.map((weekday) => (
        <label key={weekday} className="chip">
          <input type="checkbox" name="repeat.on" value={weekday} />
          {weekdayName(locale, weekday)}
        </label>
      ))}
      {fault && <span className="err">{fault}</span>}
    </fieldset>
  );
}

function Ends({ fields }: { fields: Record<string, string> }) {
  const m = useMessages();
  const [ends, setEnds] = useState("count");
  return (
    <div className="cols">
      <Choice label={m.repeatEnds} name="repeat.ends" value={ends} onChange={setEnds}>
        <option value="count">{m.repeatAfter}</option>
        <option value="until">{m.repeatUntil}</option>
      </Choice>
      {ends === "count" ? (
        <Field
          label={m.repeatCount}
          name="repeat.count"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(TIMES)}
          fault={fields["recurrence.count"]}
        />
      ) : (
        <Field label={m.repeatUntilDate} name="repeat.until" type="date" fault={fields["recurrence.until"]} />
      )}
    </div>
  );
}

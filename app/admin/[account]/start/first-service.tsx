"use client";
import type { FormEvent } from "react";
import { useCall } from "../../client/use-call";
import { useTyped } from "../../client/use-typed";
import { asAmountIn, asWhole } from "../../editor/read-boxes";
import { Fault } from "../../parts/fault";
import { Field } from "../../parts/field";
import { useAccount } from "../../shell/account-context";
import { useLocale, useMessages } from "../../shell/messages-context";

const USUAL_MINUTES = 45;

/** The first service: what people book, for how long and for how much. */
export function FirstService() {
  const m = useMessages();
  const locale = useLocale();
  const { currency } = useAccount();
  const [title, name] = useTyped("");
  const { run, fields, fault, isBusy } = useCall();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const title = String(form.get("title")).trim();
    const duration = asWhole(String(form.get("duration"))) as number;
    const price = (asAmountIn(currency)(String(form.get("price"))) ?? 0) as number;
    void run((office) => office.services.create.mutate({ title, duration, price }));
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Fault text={fault} />
      <div className="cols first-service">
        <Field label={m.serviceName} name="title" {...name} fault={fields.title} autoComplete="off" />
        <Field
          label={m.serviceMinutes}
          name="duration"
          defaultValue={USUAL_MINUTES}
          inputMode="numeric"
          fault={fields.duration}
        />
        <Field
          label={m.servicePrice}
          name="price"
          inputMode="decimal"
          placeholder="0"
          unit={symbolOf(locale, currency)}
          fault={fields.price}
        />
      </div>
      <p className="acts">
        <button className="btn primary" type="submit" aria-disabled={isBusy || undefined}>
          {m.addService(title)}
        </button>
      </p>
    </form>
  );
}

function symbolOf(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

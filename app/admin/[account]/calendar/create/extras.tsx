"use client";
import type { BookingForm } from "../../../../../server/features/calendar";
import { Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useLocale, useMessages } from "../../../shell/messages-context";
import { extraName } from "./written";

interface Properties {
  extras: BookingForm["extras"];
  /** How often each was chosen before. */
  chosen?: { extraId: string; quantity: number }[];
  fields: Record<string, string>;
}

/** What can be added, each as often as the service allows. */
export function Extras({ extras, chosen, fields }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { currency } = useAccount();
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const before = (id: string) => (chosen ?? []).find(({ extraId }) => extraId === id)?.quantity;
  if (extras.length === 0) return null;
  return (
    <fieldset className="cols even titled">
      <legend>{m.visitExtras}</legend>
      {extras.map(({ id, title, price, minutes, minQty, maxQty }, index) => (
        <Field
          key={id}
          label={title}
          hint={m.visitExtraFacts(money.format(price), minutes)}
          name={extraName(id)}
          type="number"
          inputMode="numeric"
          min={minQty}
          max={maxQty}
          defaultValue={String(before(id) ?? (chosen ? 0 : minQty))}
          fault={fields[`extras.${index}.quantity`] ?? fields[`extras.${index}.extraId`] ?? fields[`extras.${index}`]}
        />
      ))}
    </fieldset>
  );
}

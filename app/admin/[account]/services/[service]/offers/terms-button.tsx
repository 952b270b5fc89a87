"use client";
import { asAmountIn, asLineOrNull, asWhole } from "../../../../editor/read-boxes";
import { seenOf } from "../../../../editor/seen-of";
import { Field } from "../../../../parts/field";
import { AskButton } from "../../../../parts/rows/ask-button";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";
import type { Offer } from "./offers-section";

interface Properties {
  link: { id: string; serviceId: string };
  /** Of the member. */
  name: string;
  terms: NonNullable<Offer["terms"]>;
}

/** The way to another price, other seats and another deposit for one member. */
export function TermsButton({ link, name, terms }: Properties) {
  const m = useMessages();
  const { currency } = useAccount();
  const { price, capacityMin, capacityMax, deposit } = terms;
  return (
    <AskButton
      icon="pencil"
      label={m.offerEdit(name)}
      isInRow
      title={m.offerEdit(name)}
      action={m.save}
      call={(office, form) => {
        const wanted = readTerms(form, currency);
        return office.staff.termEdits.save.mutate({ ...link, ...wanted, seen: seenOf(terms, wanted) });
      }}
    >
      {(faults) => {
        const box = (field: string, value: string | number) => ({
          ...{ name: field, fault: faults[field], defaultValue: value },
        });
        return (
          <div className="cols narrow">
            <Field label={m.servicePricePerPerson} {...box("price", price)} inputMode="decimal" suffix={currency} />
            <Field label={m.serviceDeposit} {...box("deposit", deposit ?? "")} hint={m.offerDepositHint} />
            <Field label={m.offerSeatsMin} {...box("capacityMin", capacityMin)} inputMode="numeric" />
            <Field label={m.offerSeatsMax} {...box("capacityMax", capacityMax)} inputMode="numeric" />
          </div>
        );
      }}
    </AskButton>
  );
}

function readTerms(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    price: asAmountIn(currency)(text("price")) as number,
    capacityMin: asWhole(text("capacityMin")) as number,
    capacityMax: asWhole(text("capacityMax")) as number,
    deposit: asLineOrNull(text("deposit")) as string | null,
  };
}

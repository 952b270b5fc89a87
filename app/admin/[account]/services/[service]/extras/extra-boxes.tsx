"use client";
import type { Extra } from "../../../../../../server/features/extras/schemas";
import { Field, LongField, Switch } from "../../../../parts/field";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";

/** The boxes of an extra, with what the server said of each. */
export function ExtraBoxes({ of, faults }: { of?: Extra; faults: Record<string, string> }) {
  const m = useMessages();
  const { currency } = useAccount();
  const box = (name: keyof Extra, usual: string | number) => ({
    name,
    fault: faults[name],
    autoComplete: "off",
    defaultValue: String(of?.[name] ?? usual),
  });
  return (
    <>
      <Field label={m.serviceTitle} {...box("title", "")} />
      <LongField label={m.serviceDescription} {...box("description", "")} rows={2} />
      <div className="cols narrow">
        <Field label={m.extraPrice} {...box("price", 0)} inputMode="decimal" suffix={currency} />
        <Field label={m.extraDuration} {...box("duration", 0)} inputMode="numeric" suffix={m.unitMinutes} />
        <Field label={m.extraMin} {...box("minQty", 0)} inputMode="numeric" hint={m.extraMinHint} />
        <Field label={m.extraMax} {...box("maxQty", 1)} inputMode="numeric" />
      </div>
      <Switch label={m.extraPerPerson} name="perPerson" defaultChecked={of?.perPerson ?? false} />
    </>
  );
}

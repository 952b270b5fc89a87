"use client";
import { useState } from "react";
import { asAmountIn, asLine, asWhole } from "../../editor/read-boxes";
import { Choice, Field } from "../../parts/field";
import { NewRecord } from "../../parts/new-record";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

const TYPES = ["simple", "compound", "collaborative"] as const;
const USUAL_MINUTES = 60;

const toType = (word: unknown) => TYPES.find((one) => one === word) ?? "simple";

/** What stands in the boxes; a service of parts lasts as long as they do. */
function readNew(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  const type = toType(text("type"));
  const price = (asAmountIn(currency)(text("price")) ?? 0) as number;
  const duration = type === "simple" ? { duration: asWhole(text("duration")) as number } : {};
  return { title: asLine(text("title")) as string, type, price, ...duration };
}

/** The way to a new service; afterwards its editor opens, for all the rest. @param place behind all others */
export function NewService({ place }: { place: number }) {
  const m = useMessages();
  const { currency } = useAccount();
  return (
    <NewRecord
      title={m.serviceNew}
      action={m.serviceAdd}
      page="services"
      create={(office, form) => office.services.create.mutate({ ...readNew(form, currency), position: place })}
      boxes={(faults) => <NewBoxes faults={faults} />}
    />
  );
}

function NewBoxes({ faults }: { faults: Record<string, string> }) {
  const m = useMessages();
  const { currency } = useAccount();
  const [type, setType] = useState<(typeof TYPES)[number]>("simple");
  const words = { simple: m.serviceSimple, compound: m.serviceCompound, collaborative: m.serviceCollaborative };
  const price = { label: m.servicePricePerPerson, name: "price", suffix: currency, fault: faults.price };
  return (
    <>
      <Field label={m.serviceTitle} name="title" fault={faults.title} autoComplete="off" />
      <Choice
        label={m.serviceType}
        name="type"
        value={type}
        fault={faults.type}
        onChange={(picked) => setType(toType(picked))}
      >
        {TYPES.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </Choice>
      <div className="cols even">
        {type === "simple" && (
          <Field
            label={m.serviceDuration}
            name="duration"
            inputMode="numeric"
            suffix={m.unitMinutes}
            defaultValue={USUAL_MINUTES}
            fault={faults.duration}
          />
        )}
        <Field {...price} inputMode="decimal" placeholder="0" />
      </div>
    </>
  );
}

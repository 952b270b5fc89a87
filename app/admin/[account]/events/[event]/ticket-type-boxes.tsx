"use client";
import type { TicketType } from "../../../../../server/features/events/ticket-types/schemas";
import { instantOf, wallTimeOf } from "../../../client/local-time";
import { asNumber } from "../../../editor/read-boxes";
import { Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

/** What stands in the boxes; times are the account's. What is no number is left for the server to refuse. */
export function readTicketType(form: FormData, timeZone: string) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const number = (name: string) => asNumber(text(name)) as number | null;
  const moment = (name: string) => (text(name) === "" ? null : instantOf(text(name), timeZone));
  return {
    title: text("title"),
    price: number("price") ?? 0,
    quantity: number("quantity"),
    minPerOrder: number("minPerOrder") ?? 1,
    ...(text("maxPerOrder") && { maxPerOrder: number("maxPerOrder") as number }),
    salesStart: moment("salesStart"),
    salesEnd: moment("salesEnd"),
    visibility: form.get("private") === "on" ? ("private" as const) : ("public" as const),
  };
}

interface Properties {
  of: TicketType | undefined;
  faults: Record<string, string>;
}

/** The boxes of a ticket type, with what the server said of each. */
export function TicketTypeBoxes({ of, faults }: Properties) {
  const m = useMessages<"events">();
  const { currency } = useAccount();
  return (
    <>
      <Field label={m.ticketTypeTitle} name="title" autoComplete="off" defaultValue={of?.title} fault={faults.title} />
      <div className="cols even">
        <Field
          label={m.ticketTypePrice}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          unit={currency}
          defaultValue={of?.price ?? 0}
          fault={faults.price}
        />
        <Field
          label={m.ticketTypeQuantity}
          hint={m.ticketTypeQuantityHint}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={of?.quantity ?? ""}
          fault={faults.quantity}
        />
      </div>
      <SalesBoxes of={of} faults={faults} />
      <label className="ck">
        <input type="checkbox" name="private" defaultChecked={of?.visibility === "private"} />
        {m.ticketTypePrivate}
      </label>
    </>
  );
}

const SALES = ["minPerOrder", "maxPerOrder", "salesStart", "salesEnd"] as const;
const USUAL_MAX = 10;

/** How many in one order, and when; open where something is said or refused. */
function SalesBoxes({ of, faults }: Properties) {
  const m = useMessages<"events">();
  const { timeZone } = useAccount();
  const isSaid =
    of !== undefined &&
    (of.salesStart !== null || of.salesEnd !== null || of.minPerOrder > 1 || of.maxPerOrder !== USUAL_MAX);
  const moment = (name: "salesStart" | "salesEnd") => ({
    type: "datetime-local" as const,
    name,
    defaultValue: wallTimeOf(of?.[name], timeZone),
    fault: faults[name],
  });
  const count = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <details className="more" open={isSaid || SALES.some((name) => faults[name])}>
      <summary>
        {m.ticketTypeSales}
        <Icon name="chevron-down" small tone="chev" />
      </summary>
      <div className="cols even">
        <Field
          {...count}
          label={m.ticketTypeMin}
          name="minPerOrder"
          defaultValue={of?.minPerOrder ?? 1}
          fault={faults.minPerOrder}
        />
        <Field
          {...count}
          label={m.ticketTypeMax}
          name="maxPerOrder"
          defaultValue={of?.maxPerOrder ?? USUAL_MAX}
          fault={faults.maxPerOrder}
        />
        <Field {...moment("salesStart")} label={m.eventSalesStart} hint={m.ticketTypeSalesHint} />
        <Field {...moment("salesEnd")} label={m.eventSalesEnd} hint={m.ticketTypeSalesHint} />
      </div>
    </details>
  );
}

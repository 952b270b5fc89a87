"use client";
import type { TicketType } from "../../../../../server/features/events/ticket-types/schemas";
import { instantOf, wallTimeOf } from "../../../client/local-time";
import { asAmountIn, asPercent, asWhole, type Read } from "../../../editor/read-boxes";
import { Field, LongField } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

interface Reading {
  timeZone: string;
  currency: string;
  isNew: boolean;
}

/**
 * What stands in the boxes; times are the account's. What is no number, and what was emptied, is left for the server to
 * refuse; of a new one what is left out is as the API makes it.
 */
export function readTicketType(form: FormData, { timeZone, currency, isNew }: Reading) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const readers: Record<string, Read> = { price: asAmountIn(currency), taxRate: asPercent };
  const number = (name: string) => (readers[name] ?? asWhole)(text(name)) as number | null;
  const moment = (name: string) => (text(name) === "" ? null : instantOf(text(name), timeZone));
  const counts = (["price", "taxRate", "position", "minPerOrder", "maxPerOrder"] as const).filter(
    (name) => !isNew || text(name) !== "",
  );
  return {
    title: text("title"),
    description: text("description"),
    quantity: number("quantity"),
    ...(Object.fromEntries(counts.map((name) => [name, number(name)])) as {
      [Name in (typeof counts)[number]]?: number;
    }),
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
      <TaxAndPlace of={of} faults={faults} />
      <LongField
        label={m.eventDescription}
        name="description"
        rows={2}
        defaultValue={of?.description}
        fault={faults.description}
      />
      <SalesBoxes of={of} faults={faults} />
      <label className="ck">
        <input type="checkbox" name="private" defaultChecked={of?.visibility === "private"} />
        {m.ticketTypePrivate}
      </label>
    </>
  );
}

/** How much of the price is tax, and where the type stands in the list. */
function TaxAndPlace({ of, faults }: Properties) {
  const m = useMessages<"events">();
  return (
    <div className="cols even">
      <Field
        label={m.ticketTypeTax}
        hint={m.ticketTypeTaxHint}
        name="taxRate"
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        defaultValue={of?.taxRate ?? USUAL_TAX}
        fault={faults.taxRate}
      />
      <Field
        label={m.ticketTypePosition}
        hint={m.ticketTypePositionHint}
        name="position"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={of?.position ?? 0}
        fault={faults.position}
      />
    </div>
  );
}

const SALES = ["minPerOrder", "maxPerOrder", "salesStart", "salesEnd"] as const;
const USUAL_MAX = 10;
/** As the API makes a ticket type of which nothing is said. */
const USUAL_TAX = 21;

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

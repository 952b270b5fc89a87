"use client";
import type { Coupon, CouponTerms } from "../../../../../server/features/coupons/schemas";
import { EditorSection } from "../../../editor/editor";
import type { Messages } from "../../../messages";
import { type Choosable, PickMany } from "../../../parts/choices/pick-many";
import { Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { labelsOf } from "./boxes";

/** What a coupon can be bound to. */
export interface Choosables {
  services: Choosable[];
  staff: Choosable[];
  events: Choosable[];
}

/** What every section draws its boxes with. */
export interface Boxes {
  of: Terms;
  box: (name: keyof Coupon & string) => {
    label: string;
    name: string;
    fault: string | undefined;
    autoComplete: "off";
    defaultValue: string;
  };
}

type Terms = Pick<Coupon, keyof CouponTerms>;

/** What each box is called, holds and was said of. */
export function boxesOf(m: Messages, of: Terms & { code?: string }, fields: Record<string, string>): Boxes {
  const labels = labelsOf(m);
  const value = (name: string) => (of as Record<string, unknown>)[name];
  return {
    of,
    box: (name) => ({
      label: labels[name] ?? name,
      name,
      fault: faultOf(fields, name),
      autoComplete: "off",
      defaultValue: textOf(value(name)),
    }),
  };
}

/** What was said of a field, or of one in its list. */
const faultOf = (fields: Record<string, string>, name: string) =>
  fields[name] ?? Object.entries(fields).find(([place]) => place.startsWith(`${name}.`))?.[1];

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** How much it takes off. */
export function AmountBoxes({ box }: Boxes) {
  const m = useMessages();
  const { currency } = useAccount();
  return (
    <div className="cols narrow">
      <Field {...box("discount")} inputMode="decimal" suffix="%" />
      <Field {...box("deduction")} inputMode="decimal" suffix={currency} hint={m.couponDeductionHint} />
    </div>
  );
}

/** From when until when, and how often. */
export function WhenSection({ box }: Boxes) {
  const m = useMessages();
  const limit = { inputMode: "numeric", hint: m.couponNoLimit } as const;
  return (
    <EditorSection id="when" title={m.couponWhen}>
      <div className="cols">
        <Field {...box("dateStart")} type="date" />
        <Field {...box("dateEnd")} type="date" />
        <Field {...box("usageLimit")} {...limit} />
        <Field {...box("customerLimit")} {...limit} />
      </div>
    </EditorSection>
  );
}

/** What it can be used for. */
export function WhereSection({ of, box, choosables }: Boxes & { choosables: Choosables }) {
  const m = useMessages();
  const pick = (name: "serviceIds" | "staffIds" | "eventIds", all: Choosable[]) => {
    const { label: legend, fault } = box(name);
    return <PickMany {...{ legend, name, all, fault }} chosen={of[name]} />;
  };
  return (
    <EditorSection id="where" title={m.couponWhere}>
      <p className="hint">{m.couponWhereHint}</p>
      {pick("serviceIds", choosables.services)}
      {pick("staffIds", choosables.staff)}
      {pick("eventIds", choosables.events)}
    </EditorSection>
  );
}

"use client";
import { asLine, asNumber } from "../../editor/read-boxes";
import { Field } from "../../parts/field";
import { NewRecord } from "../../parts/new-record";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

function readNew(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const amount = (name: string) => (asNumber(text(name)) ?? 0) as number;
  return { code: asLine(text("code")) as string, discount: amount("discount"), deduction: amount("deduction") };
}

/** The way to a new coupon; afterwards its editor opens, for all the rest. */
export function NewCoupon() {
  const m = useMessages();
  const { currency } = useAccount();
  const number = { inputMode: "decimal", placeholder: "0" } as const;
  return (
    <NewRecord
      title={m.couponNew}
      action={m.couponCreate}
      page="coupons"
      create={(office, form) => office.coupons.create.mutate(readNew(form))}
      boxes={(faults) => (
        <>
          <Field
            label={m.couponCode}
            name="code"
            className="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={m.couponCodeHint}
            fault={faults.code}
          />
          <div className="cols even">
            <Field label={m.couponDiscount} name="discount" {...number} suffix="%" fault={faults.discount} />
            <Field
              label={m.couponDeduction}
              name="deduction"
              {...number}
              suffix={currency}
              hint={m.couponDeductionHint}
              fault={faults.deduction}
            />
          </div>
        </>
      )}
    />
  );
}

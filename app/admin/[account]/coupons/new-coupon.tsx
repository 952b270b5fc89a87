"use client";
import { asAmountIn, asLine, asPercent } from "../../editor/read-boxes";
import { Field } from "../../parts/field";
import { NewRecord } from "../../parts/new-record";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

function readNew(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    code: asLine(text("code")) as string,
    discount: (asPercent(text("discount")) ?? 0) as number,
    deduction: (asAmountIn(currency)(text("deduction")) ?? 0) as number,
  };
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
      create={(office, form) => office.coupons.create.mutate(readNew(form, currency))}
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

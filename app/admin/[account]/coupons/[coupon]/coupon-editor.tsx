"use client";
import type { ReactNode } from "react";
import type { Coupon } from "../../../../../server/features/coupons/schemas";
import { Editor, EditorSection } from "../../../editor/editor";
import { useEdited } from "../../../editor/use-edited";
import type { Choosable } from "../../../parts/choices/pick-many";
import { Field, Switch } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { labelsOf, readersIn } from "../terms/boxes";
import { AmountBoxes, boxesOf, type Choosables, WhenSection, WhereSection } from "../terms/sections";

interface Properties {
  coupon: Coupon;
  choosables: Choosables;
  mayWrite: boolean;
  /** Who has used it, where that may be seen. */
  children: ReactNode;
}

/** All that a coupon says; only what was changed in it is written. */
export function CouponEditor({ coupon, choosables, mayWrite, children }: Properties) {
  const m = useMessages();
  const { currency } = useAccount();
  const { id } = coupon;
  const edited = useEdited<Coupon>({
    stored: coupon,
    resource: "coupons",
    readers: readersIn(currency),
    save: (office, changes, seen) => office.coupons.save.mutate({ ...(changes as object), id, seen }),
    read: (office) => office.coupons.get.query({ id }),
  });
  const boxes = boxesOf(m, edited.values, edited.fields);
  const titles = new Map(
    Object.values(choosables).flatMap((all: Choosable[]) => all.map((one) => [one.id, one.title] as const)),
  );
  const inWords = (_: string, value: unknown) =>
    Array.isArray(value)
      ? value.map((one: string) => titles.get(one) ?? m.noLongerThere).join(", ") || m.notSaid
      : undefined;
  const sections = [
    { id: "basics", title: m.couponBasics },
    { id: "when", title: m.couponWhen },
    { id: "where", title: m.couponWhere },
    ...(children ? [{ id: "uses", title: m.couponUsed }] : []),
  ];
  return (
    <Editor {...{ edited, sections, mayWrite, inWords }} labels={labelsOf(m)} name={coupon.code} after={children}>
      <EditorSection id="basics" title={m.couponBasics}>
        <Field
          {...boxes.box("code")}
          className="mono"
          spellCheck={false}
          readOnly={coupon.used > 0}
          hint={coupon.used > 0 ? m.couponCodeKept : m.couponCodeHint}
        />
        <AmountBoxes {...boxes} />
        <Switch label={m.couponActive} name="active" defaultChecked={edited.values.active} />
      </EditorSection>
      <WhenSection {...boxes} />
      <WhereSection {...boxes} choosables={choosables} />
    </Editor>
  );
}

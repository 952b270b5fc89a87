"use client";
import { patternSpace, starsIn } from "../../../../../server/domain/entitlements/code-pattern";
import type { Typed } from "../../../client/use-typed";
import type { Messages } from "../../../messages";
import { Field } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  mask: Typed;
  count: Typed;
  /** Of the number that is said. */
  locale: string;
  fields: Record<string, string>;
}

/** The pattern, with how many codes it can make, and how many are wanted. */
export function MaskBoxes({ mask, count, locale, fields }: Properties) {
  const m = useMessages();
  return (
    <div className="cols">
      <Field
        label={m.couponMask}
        name="mask"
        className="mono"
        autoComplete="off"
        spellCheck={false}
        {...mask}
        hint={`${m.couponMaskHint} ${possibleText(m, mask.defaultValue, locale)}`}
        fault={fields.mask}
      />
      <Field
        label={m.couponCount}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        {...count}
        fault={fields.count}
      />
    </div>
  );
}

function possibleText(m: Messages, mask: string, locale: string): string {
  if (starsIn(mask) === 0) return m.couponMaskStars;
  const space = patternSpace(mask);
  return space === Infinity ? m.couponMaskEndless : m.couponMaskCan(new Intl.NumberFormat(locale).format(space));
}

"use client";
import { type FormEvent, useState } from "react";
import { useCall } from "../../../client/use-call";
import { useTyped } from "../../../client/use-typed";
import { EditorSection } from "../../../editor/editor";
import { asWhole, changesIn } from "../../../editor/read-boxes";
import { Fault } from "../../../parts/fault";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { termReadersIn } from "../terms/boxes";
import { AmountBoxes, boxesOf, type Choosables, WhenSection, WhereSection } from "../terms/sections";
import { MadeCodes } from "./made-codes";
import { MaskBoxes } from "./mask-boxes";

/** What the boxes begin with: the terms of a coupon that says nothing. */
const PLAIN = {
  discount: 0,
  deduction: 0,
  usageLimit: 1,
  customerLimit: null,
  dateStart: null,
  dateEnd: null,
  serviceIds: [],
  staffIds: [],
  eventIds: [],
  active: true,
};
const USUAL_MASK = "GIFT-****";
const USUAL_COUNT = 10;

/** Asks for a pattern, a number and the terms; afterwards it hands the codes out. */
export function ManyCoupons({ choosables, locale }: { choosables: Choosables; locale: string }) {
  const m = useMessages();
  const { currency } = useAccount();
  const { run, isBusy, fault, fields } = useCall();
  const [made, setMade] = useState<string[] | null>(null);
  const [mask, maskBox] = useTyped(USUAL_MASK);
  const [count, countBox] = useTyped(String(USUAL_COUNT));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const terms = {
      ...changesIn(form, termReadersIn(currency), PLAIN),
      usageLimit: asWhole(readBox(form, "usageLimit")),
    };
    const wanted = { mask, count: asWhole(count), ...terms };
    if (isBusy) return;
    await run(async (office) => {
      // What is no number is for the server to refuse.
      const { data } = await office.coupons.generate.mutate(wanted as { mask: string; count: number });
      setMade(data.map(({ code }) => code));
    });
  };
  if (made) return <MadeCodes codes={made} onMore={() => setMade(null)} />;
  const boxes = boxesOf(m, PLAIN, fields);
  const wanted = Number(count);
  return (
    <form className="page" onSubmit={submit} aria-label={m.couponManyTitle} noValidate>
      <Fault text={fault} />
      <EditorSection id="codes" title={m.couponCodes}>
        <p className="hint">{m.couponManyText}</p>
        {/* They keep what was asked while the codes are shown. */}
        <MaskBoxes
          mask={{ ...maskBox, defaultValue: mask }}
          count={{ ...countBox, defaultValue: count }}
          {...{ locale, fields }}
        />
        <AmountBoxes {...boxes} />
      </EditorSection>
      <WhenSection {...boxes} />
      <WhereSection {...boxes} choosables={choosables} />
      <p className="acts">
        <button className="btn primary" type="submit" aria-disabled={isBusy || undefined}>
          {m.couponGenerate(Number.isInteger(wanted) && wanted > 0 ? wanted : 0)}
        </button>
      </p>
    </form>
  );
}

const readBox = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "");

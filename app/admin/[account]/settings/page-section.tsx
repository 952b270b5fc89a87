"use client";
import { useRef, useState } from "react";
import { DEFAULT_ACCENT, isColor } from "../../../../server/domain/accent";
import { EditorSection } from "../../editor/editor";
import { Field, LongField, Switch } from "../../parts/field";
import { PictureField } from "../../parts/pictures/picture-field";
import { useMessages } from "../../shell/messages-context";
import { LookPreview } from "./look-preview";
import { type Boxes, isOn } from "./sections";

/** How the booking page looks, what it asks and which sites may show it. */
export function PageSection({ of, box }: Boxes) {
  const m = useMessages<"settings">();
  const { defaultValue: stored, ...color } = box("primaryColor");
  const [typed, setTyped] = useState(stored);
  const text = useRef<HTMLInputElement>(null);
  // The form reads the box as the event reaches it, before React draws anew.
  const pick = (picked: string) => {
    if (text.current) text.current.value = picked;
    setTyped(picked);
  };
  const originFault = box("allowedOrigins").fault;
  return (
    <EditorSection id="page" title={m.settingsPage}>
      <div className="cols">
        <div className="line color-box">
          <input
            type="color"
            aria-label={m.settingsColorPick}
            value={isColor(typed) ? typed.toLowerCase() : DEFAULT_ACCENT}
            onChange={(event) => pick(event.target.value)}
          />
          <Field
            {...color}
            ref={text}
            defaultValue={stored}
            spellCheck={false}
            onInput={(event) => setTyped(event.currentTarget.value.trim())}
          />
        </div>
        <PictureField {...box("logoUrl")} hint={m.settingsLogoHint} />
      </div>
      <LookPreview color={typed} company={of.companyName} />
      <Switch {...isOn(of, box, "allowStaffChoice")} />
      <Switch {...isOn(of, box, "requirePhone")} />
      <Field {...box("termsUrl")} type="url" placeholder="https://" hint={m.settingsTermsHint} />
      <LongField {...box("allowedOrigins")} fault={originFault} rows={3} hint={m.settingsOriginsHint} />
    </EditorSection>
  );
}

"use client";
import { useEffect, useId, useState } from "react";
import { EditorSection } from "../../editor/editor";
import { Choice, Field, LongField } from "../../parts/field";
import { useMessages } from "../../shell/messages-context";
import type { Boxes } from "./sections";

/** The languages that pages and mails are written in, each in its own words. */
const LANGUAGES: Record<string, string> = { en: "English", es: "Español" };

/** Who the company is, where, and what it counts in. */
export function GeneralSection({ of, box }: Boxes) {
  const m = useMessages<"settings">();
  const zones = useId();
  const { autoComplete: _, ...locale } = box("locale");
  const tags = [...new Set([...Object.keys(LANGUAGES), of.locale])];
  return (
    <EditorSection id="general" title={m.settingsGeneral}>
      <div className="cols">
        <Field {...box("companyName")} />
        <Field {...box("companyEmail")} type="email" />
        <Field {...box("companyPhone")} type="tel" />
        <Field {...box("companyWebsite")} type="url" placeholder="https://" />
      </div>
      <LongField {...box("companyAddress")} rows={2} />
      <div className="cols">
        <Field {...box("timeZone")} list={zones} hint={m.settingsTimeZoneHint} />
        <Choice {...locale} hint={m.settingsLocaleHint}>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {LANGUAGES[tag] ?? tag}
            </option>
          ))}
        </Choice>
        <Field label={m.settingsCurrency} defaultValue={of.currency} hint={m.settingsCurrencyHint} readOnly />
      </div>
      <Zones id={zones} />
    </EditorSection>
  );
}

/** What the browser knows of zones, offered while one is typed; the server says whether there is such a one. */
function Zones({ id }: { id: string }) {
  const [zones, setZones] = useState<string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}

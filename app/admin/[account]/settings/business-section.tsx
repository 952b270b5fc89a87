"use client";
import { EditorSection } from "../../editor/editor";
import { Choice, Field, LongField, Switch } from "../../parts/field";
import { PictureField } from "../../parts/pictures/picture-field";
import { useMessages } from "../../shell/messages-context";
import { type Boxes, isOn } from "./sections";

/** The business's own page: where it stands, what it says and shows. */
export function BusinessSection({ of, box }: Boxes) {
  const m = useMessages<"settings">();
  const { autoComplete: _, ...clock } = box("clock");
  return (
    <EditorSection id="business" title={m.settingsBusiness}>
      <div className="cols">
        <Field {...box("slug")} spellCheck={false} autoCapitalize="none" hint={m.settingsSlugHint} />
        <PictureField {...box("coverUrl")} hint={m.settingsCoverHint} />
      </div>
      {of.slug && (
        <p>
          <a href={`/${of.slug}`} target="_blank" rel="noreferrer">
            {m.settingsSlugOpen}
          </a>
        </p>
      )}
      <LongField {...box("about")} rows={4} hint={m.settingsAboutHint} />
      <div className="cols">
        <LongField {...box("addressLines")} rows={3} hint={m.settingsAddressLinesHint} />
        <LongField {...box("socialUrls")} rows={3} hint={m.settingsSocialHint} />
      </div>
      <div className="cols">
        <Field {...box("mapUrl")} type="url" placeholder="https://" hint={m.settingsMapHint} />
        <Choice {...clock}>
          <option value="auto">{m.settingsClockAuto}</option>
          <option value="24">{m.settingsClock24}</option>
          <option value="12">{m.settingsClock12}</option>
        </Choice>
      </div>
      <Switch {...isOn(of, box, "showTeam")} />
      <Switch {...isOn(of, box, "showHours")} />
      <Switch {...isOn(of, box, "searchEngines")} hint={m.settingsSearchEnginesHint} />
    </EditorSection>
  );
}

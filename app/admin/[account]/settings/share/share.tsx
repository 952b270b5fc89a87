"use client";
import { type ReactNode, useState } from "react";
import { EditorSection } from "../../../editor/editor";
import { Choice } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useMessages } from "../../../shell/messages-context";
import { useNoteFirstStep } from "../../start/use-note-first-step";
import {
  type Addresses,
  codePath,
  type EmbedMode,
  type EmbedTheme,
  embedCode,
  linkCode,
  pageAddress,
  type SharedPage,
} from "./codes";
import { SharedPageChoice, type SharedService } from "./shared-page";

interface Properties {
  addresses: Addresses;
  services: SharedService[];
  /** Whether some site may show the page in a frame. */
  isShown: boolean;
  /** Where the files of QR codes are. */
  codeHref: string;
  /** Whether the account knows that the page was shared. */
  isShared: boolean;
}

const MODES = [
  ["inline", "shareInline"],
  ["popup", "sharePopup"],
  ["button", "shareCorner"],
] as const;

/** The ways to the booking page: a link, what a site puts among its own words, and what is printed. */
export function Share({ addresses, services, isShown, codeHref, isShared }: Properties) {
  const m = useMessages<"settings">();
  const [language, setLanguage] = useState("");
  const [shared, setShared] = useState<SharedPage>({ kind: "booking" });
  const note = useNoteFirstStep();
  const take = () => {
    if (!isShared) void note("share");
  };
  const page = pageAddress(addresses, shared, language);
  const code = `${codeHref}${codePath(shared)}`;
  return (
    <EditorSection id="share" title={m.share}>
      <SharedPageChoice
        page={shared}
        hasBusinessPage={addresses.business !== null}
        services={services}
        onPick={setShared}
      />
      <Choice label={m.shareLanguage} name="language" value={language} onChange={setLanguage}>
        <option value="">{m.shareAnyLanguage}</option>
        <option value="en">English</option>
        <option value="es">Español</option>
      </Choice>
      <Taken title={m.shareLink} text={page} onTaken={take} />
      <Taken title={m.shareButton} hint={m.shareButtonHint} text={linkCode(page, m.shareButtonText)} onTaken={take} />
      {shared.kind !== "business" && <Embed page={page} isShown={isShown} onTaken={take} />}
      <div className="share-code">
        {/** biome-ignore lint/performance/noImgElement: a drawing of a few hundred bytes, which is as sharp at any size. */}
        <img className="qr" src={`${code}/svg`} alt={m.shareCode} width={160} height={160} />
        <div className="stack s">
          <h3>{m.shareCode}</h3>
          <p className="hint">{m.shareCodeHint}</p>
          <p className="acts">
            <a className="btn small" href={`${code}/svg`} download onClick={take}>
              <Icon name="download" small />
              {m.shareCodeSvg}
            </a>
            <a className="btn small" href={`${code}/png`} download onClick={take}>
              <Icon name="download" small />
              {m.shareCodePng}
            </a>
          </p>
        </div>
      </div>
    </EditorSection>
  );
}

const THEMES = [
  ["", "shareThemeDevice"],
  ["light", "shareThemeLight"],
  ["dark", "shareThemeDark"],
] as const;

/** The page within another site. */
function Embed({ page, isShown, onTaken }: { page: string; isShown: boolean; onTaken: () => void }) {
  const m = useMessages<"settings">();
  const [mode, setMode] = useState<EmbedMode>("inline");
  const [theme, setTheme] = useState<EmbedTheme>("");
  return (
    <Taken
      title={m.shareEmbed}
      hint={isShown ? m.shareEmbedHint : m.shareEmbedNobody}
      text={embedCode(page, m.shareButtonText, { mode, theme })}
      onTaken={onTaken}
    >
      <div className="cols even">
        <Choice
          label={m.shareMode}
          name="mode"
          value={mode}
          // Its options are the modes alone.
          onChange={(picked) => setMode(picked as EmbedMode)}
        >
          {MODES.map(([known, words]) => (
            <option key={known} value={known}>
              {m[words]}
            </option>
          ))}
        </Choice>
        <Choice
          label={m.shareTheme}
          name="theme"
          value={theme}
          // Its options are the themes alone.
          onChange={(picked) => setTheme(picked as EmbedTheme)}
        >
          {THEMES.map(([known, words]) => (
            <option key={known} value={known}>
              {m[words]}
            </option>
          ))}
        </Choice>
      </div>
    </Taken>
  );
}

/** A text to take along, whole. */
function Taken(taken: { title: string; hint?: string; text: string; onTaken: () => void; children?: ReactNode }) {
  const { title, hint, text, onTaken, children } = taken;
  return (
    <section className="stack s" aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className="hint">{hint}</p>}
      {children}
      <p className="keyline">
        <code>{text}</code>
        <CopyButton text={text} name={title} onCopied={onTaken} />
      </p>
    </section>
  );
}

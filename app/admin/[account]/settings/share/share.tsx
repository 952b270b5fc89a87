"use client";
import { type ReactNode, useState } from "react";
import { EditorSection } from "../../../editor/editor";
import { Choice } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { CopyButton } from "../../../parts/secrets/copy-button";
import { useMessages } from "../../../shell/messages-context";
import { useNoteFirstStep } from "../../start/use-note-first-step";
import { type EmbedMode, embedCode, linkCode, pageAddress } from "./codes";

interface Properties {
  /** Of the booking page, in the visitor's own language. */
  address: string;
  /** Whether some site may show the page in a frame. */
  isShown: boolean;
  /** The QR code, drawn. */
  code: ReactNode;
  /** Where its files are, but for their form. */
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
export function Share({ address, isShown, code, codeHref, isShared }: Properties) {
  const m = useMessages<"settings">();
  const [language, setLanguage] = useState("");
  const [mode, setMode] = useState<EmbedMode>("inline");
  const note = useNoteFirstStep();
  const take = () => {
    if (!isShared) void note("share");
  };
  const page = pageAddress(address, language);
  return (
    <EditorSection id="share" title={m.share}>
      <Choice label={m.shareLanguage} name="language" value={language} onChange={setLanguage}>
        <option value="">{m.shareAnyLanguage}</option>
        <option value="en">English</option>
        <option value="es">Español</option>
      </Choice>
      <Taken title={m.shareLink} text={page} onTaken={take} />
      <Taken title={m.shareButton} hint={m.shareButtonHint} text={linkCode(page, m.shareButtonText)} onTaken={take} />
      <Taken
        title={m.shareEmbed}
        hint={isShown ? m.shareEmbedHint : m.shareEmbedNobody}
        text={embedCode(page, m.shareButtonText, mode)}
        onTaken={take}
      >
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
      </Taken>
      <div className="share-code">
        {code}
        <div className="stack s">
          <h3>{m.shareCode}</h3>
          <p className="hint">{m.shareCodeHint}</p>
          <p className="acts">
            <a className="btn small" href={`${codeHref}/svg`} download onClick={take}>
              <Icon name="download" small />
              {m.shareCodeSvg}
            </a>
            <a className="btn small" href={`${codeHref}/png`} download onClick={take}>
              <Icon name="download" small />
              {m.shareCodePng}
            </a>
          </p>
        </div>
      </div>
    </EditorSection>
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

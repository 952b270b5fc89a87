"use client";
import { type AccentShades, accentOf, isColor } from "../../../../server/domain/accent";
import { ownStyle } from "../../client/own-style";
import { useMessages } from "../../shell/messages-context";

/** The booking page in a colour, in both colour schemes, and what was done so that it can be read. */
export function LookPreview({ color, company }: { color: string; company: string }) {
  const m = useMessages<"settings">();
  const { fill, light, dark } = accentOf(color);
  const isDarkened = light.text !== fill || light.line !== fill;
  const said = () => {
    if (!isColor(color)) return m.settingsColorInvalid;
    return isDarkened ? m.settingsColorDarkened : m.settingsColorFine;
  };
  return (
    <figure className="looks">
      <figcaption>
        {m.settingsLook} <span role="status">{said()}</span>
      </figcaption>
      <Look scheme="light" name={m.settingsLookLight} company={company} colors={light} />
      <Look scheme="dark" name={m.settingsLookDark} company={company} colors={dark} />
    </figure>
  );
}

interface LookProperties {
  scheme: "light" | "dark";
  name: string;
  company: string;
  colors: AccentShades;
}

function Look({ scheme, name, company, colors: { fill, ink, text, line } }: LookProperties) {
  const m = useMessages<"settings">();
  const colors = { "look-fill": fill, "look-ink": ink, "look-text": text, "look-line": line };
  return (
    <div className={`look ${scheme}`} role="img" aria-label={name} ref={ownStyle(colors)}>
      <b>{company}</b>
      <span className="look-card">
        <span>
          <b>{m.settingsLookService}</b>
          <small>{m.settingsLookPrice}</small>
        </span>
        <u>{m.settingsLookChange}</u>
      </span>
      <span className="look-days">
        <span className="on">09:30</span>
        <span>10:00</span>
        <span>10:30</span>
      </span>
      <span className="look-btn">{m.settingsLookBook}</span>
    </div>
  );
}

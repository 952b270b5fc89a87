import type { VariableCode, VariableValues } from "../domain/notifications/template-variables";
import { escapeHtml } from "./escape";
import { contentOf, valueFor } from "./templates/fill";

/** How an account's mails look. */
export interface MailLook {
  /** The account's colour, `#rrggbb`; links use it only where it reads well on white. */
  accentColor: string;
  /** BCP 47; becomes the `lang` of the document. */
  locale: string;
}

export const DEFAULT_LOOK: MailLook = { accentColor: "#2456d6", locale: "en" };

const TEXT_COLOR = "#14181f";
const MUTED_COLOR = "#525b69";
const SURFACE_COLOR = "#ffffff";
const BACKGROUND_COLOR = "#f6f7f9";
// WCAG 2.2, success criterion 1.4.3: contrast of text.
const TEXT_CONTRAST_MIN = 4.5;

/** What the layout says of the company, whether or not the template does. */
export const LAYOUT_CODES = [
  "company_name",
  "company_logo",
  "company_address",
  "company_phone",
  "company_website",
] as const satisfies VariableCode[];

type LayoutCode = (typeof LAYOUT_CODES)[number];

interface LayoutInput {
  /** One line of plain text, the document's title. */
  title: string;
  /** The filled body. */
  contentHtml: string;
  values: VariableValues;
  look: MailLook;
}

/**
 * Wraps a filled body into a whole mail: the company's name or logo, the body, the company's contact lines.
 * Layout tables carry `role="presentation"`, so that a screen reader reads the mail as text.
 */
export function layoutMail({ title, contentHtml, values, look }: LayoutInput): string {
  const accent = accentOf(look);
  return `<!doctype html>
<html lang="${escapeHtml(look.locale)}" dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; background: ${BACKGROUND_COLOR}; }
.mail { max-width: 600px; margin: 0 auto; background: ${SURFACE_COLOR}; color: ${TEXT_COLOR}; border-top: 4px solid ${accent};
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
.mail a { color: ${linkColor(accent)}; }
.mail p { margin: 0 0 16px; }
.company { padding: 24px 24px 0; font-size: 18px; font-weight: 600; }
.content { padding: 24px 24px 8px; }
.contact { padding: 16px 24px 24px; border-top: 1px solid #dfe3e9; color: ${MUTED_COLOR}; font-size: 14px; }
</style>
</head>
<body>
<div role="article" aria-label="${escapeHtml(title)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:16px 8px">
<table role="presentation" class="mail" width="100%" align="center" cellpadding="0" cellspacing="0" border="0">
${companyRow(values)}<tr><td class="content">
${contentHtml}
</td></tr>
${contactRow(values)}</table>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The account's colour behind words that read well on it, as inline CSS. */
export function buttonStyle(look: MailLook): string {
  const accent = accentOf(look);
  const words = contrastOnWhite(accent) >= TEXT_CONTRAST_MIN ? SURFACE_COLOR : TEXT_COLOR;
  return `display:inline-block;margin:4px 0 8px;padding:10px 20px;border-radius:6px;background:${accent};color:${words};font-weight:600;text-decoration:none`;
}

const accentOf = ({ accentColor }: MailLook): string =>
  /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : DEFAULT_LOOK.accentColor;

const layoutValue = (code: LayoutCode, values: VariableValues): string => valueFor(code, values);

function companyRow(values: VariableValues): string {
  const name = escapeHtml(layoutValue("company_name", values));
  const logo = escapeHtml(layoutValue("company_logo", values));
  if (logo === "") return name === "" ? "" : `<tr><td class="company">${name}</td></tr>\n`;
  return `<tr><td class="company"><img src="${logo}" alt="${name}" height="48" style="height:48px;max-width:100%"></td></tr>\n`;
}

function contactRow(values: VariableValues): string {
  const website = escapeHtml(layoutValue("company_website", values));
  const lines = [
    contentOf(layoutValue("company_name", values)),
    contentOf(layoutValue("company_address", values)),
    contentOf(layoutValue("company_phone", values)),
    website && `<a href="${website}">${website}</a>`,
  ].filter((line) => line !== "");
  return lines.length === 0 ? "" : `<tr><td class="contact">${lines.join("<br>\n")}</td></tr>\n`;
}

function linkColor(color: string): string {
  return contrastOnWhite(color) >= TEXT_CONTRAST_MIN ? color : TEXT_COLOR;
}

const contrastOnWhite = (color: string): number => 1.05 / (luminanceOf(color) + 0.05);

/** Relative luminance, 0 black to 1 white (WCAG 2.2, definition of relative luminance). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

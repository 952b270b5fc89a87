/** The account's colour made readable. All values are `#rrggbb`. */
export interface Accent {
  /** Button and chosen-day background, as given. */
  fill: string;
  /** Text on `fill`: at least 4.5:1. */
  ink: string;
  light: AccentShades;
  dark: AccentShades;
}

export interface AccentShades {
  /** Links and headings on every background of the theme: at least 4.5:1. */
  text: string;
  /** Borders and focus rings on every background of the theme: at least 3:1. */
  line: string;
}

type Rgb = readonly [number, number, number];

/** bg, surface and sunken of each theme; `tokens.css` holds the same values. */
export const BACKGROUNDS = {
  light: ["#f6f7f9", "#ffffff", "#eef0f4"],
  dark: ["#0f1216", "#171b21", "#20262e"],
} as const;

export const DEFAULT_ACCENT = "#2456d6";
const WHITE = "#ffffff";
const BLACK = "#000000";
const TEXT_RATIO = 4.5;
const LINE_RATIO = 3;
const STEPS = 64;

/**
 * Derives readable colours from any account colour; what is not `#rrggbb` counts as the default.
 *
 * The fill stays as chosen, for white or black always reaches 4.58:1 on it; text and
 * lines move toward black (light theme) or white (dark) only as far as contrast asks
 * (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function accentOf(primaryColor: string): Accent {
  const fill = isColor(primaryColor) ? primaryColor.toLowerCase() : DEFAULT_ACCENT;
  const ink = contrast(fill, WHITE) >= TEXT_RATIO ? WHITE : BLACK;
  return { fill, ink, light: shades(fill, BLACK, BACKGROUNDS.light), dark: shades(fill, WHITE, BACKGROUNDS.dark) };
}

/** Whether a text is a colour as accounts have them, `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(toRgb(a)), luminance(toRgb(b))].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function shades(fill: string, toward: string, backgrounds: readonly string[]): AccentShades {
  return {
    text: readable({ fill, toward, backgrounds, ratio: TEXT_RATIO }),
    line: readable({ fill, toward, backgrounds, ratio: LINE_RATIO }),
  };
}

function readable(ask: { fill: string; toward: string; backgrounds: readonly string[]; ratio: number }): string {
  for (let step = 0; step < STEPS; step++) {
    const colour = mix(ask.fill, ask.toward, step / STEPS);
    if (ask.backgrounds.every((background) => contrast(colour, background) >= ask.ratio)) return colour;
  }
  return ask.toward;
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [toRgb(from), toRgb(to)];
  const channels = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function toRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

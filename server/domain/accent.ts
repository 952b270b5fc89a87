/** The account's colour made readable. All values are `#rrggbb`. */
export interface Accent {
  /** As given; what is not `#rrggbb` counts as the default. */
  fill: string;
  light: AccentShades;
  dark: AccentShades;
}

export interface AccentShades {
  /** Buttons and the chosen day: the given colour, moved only where it would vanish into the page. */
  fill: string;
  /** Text on `fill`: at least 4.5:1. */
  ink: string;
  /** Links on every ground of the theme, tinted ones too: at least 4.5:1. */
  text: string;
  /** Focus rings and marks of a choice on every ground of the theme: at least 3:1. */
  line: string;
  /** Panels and resting controls: a breath of the colour. */
  sunken: string;
  /** Free days and second buttons. */
  tint: string;
  /** The same under the pointer, and chosen answers. */
  tintStrong: string;
}

type Rgb = readonly [number, number, number];

interface Theme {
  /** The page, and what stands on it in its own colour; `tokens.css` holds the same values. */
  grounds: readonly string[];
  /** What text and lines move toward. */
  toward: string;
  sunken: string;
  fillRatio: number;
  /** The palest words: they stand on every tint too. */
  muted: string;
  /** Largest shares of the colour in the tinted grounds. */
  tint: number;
  tintStrong: number;
}

const WHITE = "#ffffff";
const BLACK = "#000000";

const THEMES: { light: Theme; dark: Theme } = {
  light: {
    grounds: [WHITE],
    toward: BLACK,
    sunken: "#f6f7f9",
    fillRatio: 1.25,
    muted: "#525b69",
    tint: 0.1,
    tintStrong: 0.18,
  },
  dark: {
    grounds: ["#101317", "#1d222a", "#2c333d"],
    toward: WHITE,
    sunken: "#1a1f26",
    fillRatio: 2,
    muted: "#a6afbc",
    tint: 0.15,
    tintStrong: 0.25,
  },
};

export const DEFAULT_ACCENT = "#2456d6";
const TEXT_RATIO = 4.5;
const LINE_RATIO = 3;
const STEPS = 64;
const SUNKEN_SHARE = 0.03;

/**
 * Derives readable colours from any account colour.
 *
 * Text and lines move toward black (light theme) or white (dark) only as far as contrast asks
 * (WCAG 2.2, 1.4.3 and 1.4.11). White or black always reaches 4.58:1 on a fill.
 */
export function accentOf(primaryColor: string): Accent {
  const fill = isColor(primaryColor) ? primaryColor.toLowerCase() : DEFAULT_ACCENT;
  return { fill, light: shadesOf(fill, THEMES.light), dark: shadesOf(fill, THEMES.dark) };
}

/** Whether a text is a colour as accounts have them, `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(toRgb(a)), luminance(toRgb(b))].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Every ground that words of a theme stand on. */
export const groundsOf = (theme: keyof typeof THEMES, { sunken, tint, tintStrong }: AccentShades): string[] => [
  ...THEMES[theme].grounds,
  sunken,
  tint,
  tintStrong,
];

function shadesOf(given: string, theme: Theme): AccentShades {
  const { grounds, toward, fillRatio: ratio } = theme;
  const [page = toward] = grounds;
  const fill = readable({ colour: given, toward, grounds: [page], ratio });
  // A dark page is tinted with what can be read on it: with a dark colour the tint would not be seen.
  const tinter = toward === WHITE ? readable({ colour: given, toward, grounds, ratio: TEXT_RATIO }) : given;
  const sunken = mix(theme.sunken, tinter, SUNKEN_SHARE);
  const tint = tinted(page, tinter, { share: theme.tint, theme });
  const tintStrong = tinted(page, tinter, { share: theme.tintStrong, theme });
  const all = [...grounds, sunken, tint, tintStrong];
  return {
    fill,
    ink: contrast(fill, WHITE) >= TEXT_RATIO ? WHITE : BLACK,
    text: readable({ colour: given, toward, grounds: all, ratio: TEXT_RATIO }),
    line: readable({ colour: given, toward, grounds: all, ratio: LINE_RATIO }),
    sunken,
    tint,
    tintStrong,
  };
}

/** A ground with as much of the colour in it as its palest words allow. */
function tinted(page: string, colour: string, { share, theme }: { share: number; theme: Theme }): string {
  for (let step = STEPS; step > 0; step--) {
    const ground = mix(page, colour, (share * step) / STEPS);
    if (contrast(theme.muted, ground) >= TEXT_RATIO) return ground;
  }
  return page;
}

function readable(ask: { colour: string; toward: string; grounds: readonly string[]; ratio: number }): string {
  for (let step = 0; step < STEPS; step++) {
    const colour = mix(ask.colour, ask.toward, step / STEPS);
    if (ask.grounds.every((ground) => contrast(colour, ground) >= ask.ratio)) return colour;
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

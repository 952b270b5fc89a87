import { expect, it } from "vitest";
import { PROPERTY_TIMES } from "../testing/property-times";
import { accentOf, contrast, DEFAULT_ACCENT, groundsOf } from "./accent";

it("keeps text at 4.5:1 and lines at 3:1 on every ground of both themes for thousands of seeded colours", () => {
  const worst = { ink: 21, text: 21, line: 21 };
  for (const colour of seededColours(2_500 * PROPERTY_TIMES)) {
    const accent = accentOf(colour);
    for (const theme of ["light", "dark"] as const) {
      const shades = accent[theme];
      worst.ink = Math.min(worst.ink, contrast(shades.fill, shades.ink));
      for (const ground of groundsOf(theme, shades)) {
        worst.text = Math.min(worst.text, contrast(shades.text, ground));
        worst.line = Math.min(worst.line, contrast(shades.line, ground));
      }
    }
  }
  expect(worst.ink).toBeGreaterThanOrEqual(4.5);
  expect(worst.text).toBeGreaterThanOrEqual(4.5);
  expect(worst.line).toBeGreaterThanOrEqual(3);
});

it("keeps the words of the page readable on all that an account's colour tints", () => {
  const words = { light: ["#14181f", "#525b69"], dark: ["#e8ebf0", "#a6afbc"] };
  for (const colour of [...seededColours(500 * PROPERTY_TIMES), "#000000", "#ffffff", "#ffff00"]) {
    const accent = accentOf(colour);
    for (const theme of ["light", "dark"] as const) {
      const ratios = groundsOf(theme, accent[theme]).flatMap((ground) =>
        words[theme].map((word) => contrast(word, ground)),
      );
      expect(Math.min(...ratios), `${colour}, ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it("moves a fill that would vanish into the page, and no other", () => {
  expect(accentOf("#ffd400").light.fill).toBe("#ffd400");
  expect(accentOf("#ffffff").light.fill).not.toBe("#ffffff");
  expect(accentOf("#000000").dark.fill).not.toBe("#000000");
});

it("leaves a colour that is readable already as it is", () => {
  expect(accentOf("#2456d6").light).toMatchObject({ text: "#2456d6", line: "#2456d6" });
});

it("keeps black, white and the greys readable", () => {
  expect(accentOf("#000000").dark.text).not.toBe("#000000");
  expect(accentOf("#ffffff").light.ink).toBe("#000000");
  expect(contrast(accentOf("#ffffff").light.text, "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

it("falls back to the default for what is not a colour, so that nothing can break out of the style element", () => {
  expect(accentOf("</style><script>").fill).toBe(DEFAULT_ACCENT);
  expect(accentOf("").fill).toBe(DEFAULT_ACCENT);
});

/** mulberry32: small, seeded, good enough to spread over the cube. */
function* seededColours(count: number): Generator<string> {
  let state = 20_261_120;
  for (let index = 0; index < count; index++) {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    yield `#${((value ^ (value >>> 14)) >>> 8).toString(16).padStart(6, "0").slice(-6)}`;
  }
}

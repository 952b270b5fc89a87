import { expect, it } from "vitest";
import { accentOf, BACKGROUNDS, contrast, DEFAULT_ACCENT } from "./accent";

it("keeps text at 4.5:1 and lines at 3:1 in both themes for 20,000 seeded colours", () => {
  const worst = { ink: 21, text: 21, line: 21 };
  for (const colour of seededColours(20_000)) {
    const accent = accentOf(colour);
    worst.ink = Math.min(worst.ink, contrast(accent.fill, accent.ink));
    for (const theme of ["light", "dark"] as const) {
      for (const background of BACKGROUNDS[theme]) {
        worst.text = Math.min(worst.text, contrast(accent[theme].text, background));
        worst.line = Math.min(worst.line, contrast(accent[theme].line, background));
      }
    }
  }
  expect(worst.ink).toBeGreaterThanOrEqual(4.5);
  expect(worst.text).toBeGreaterThanOrEqual(4.5);
  expect(worst.line).toBeGreaterThanOrEqual(3);
});

it("leaves a colour that is readable already as it is", () => {
  expect(accentOf("#2456d6").light).toEqual({ text: "#2456d6", line: "#2456d6" });
});

it("keeps black, white and the greys readable", () => {
  expect(accentOf("#000000").dark.text).not.toBe("#000000");
  expect(accentOf("#ffffff").ink).toBe("#000000");
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

import { describe, expect, it } from "vitest";
import { line } from "./fields";

describe("a line", () => {
  it.each(["Ana", "  Ana  ", "東京", "👩‍🔧 repairs", "x".repeat(255)])("may be %j", (text) => {
    expect(line().parse(text)).toBe(text.trim());
  });

  it.each([
    ["empty", "   "],
    ["invisible", "\u200b\u200b"],
    ["too long", "x".repeat(256)],
    ["of two lines", "a\nb"],
    ["of two lines, as Unicode has them", "a\u2028b"],
    ["holding a control character", "a\u0007b"],
    ["holding one of the later control characters", "a\u0085b"],
    ["half a character", "a\ud800b"],
  ])("must not be %s", (_what, text) => {
    expect(line().safeParse(text).success).toBe(false);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { line, mapOf, orEmpty, phone, phoneOrEmpty, startOrEnd, url, whole } from "./fields";
import { fieldsOfZodError } from "./messages";

describe("a line", () => {
  it.each([
    "Ana",
    "  Ana  ",
    "東京",
    "👩‍🔧 repairs",
    "שלום (10)\u200f",
    "\u061cصالون 5",
    "می\u200cخواهم",
    "क्\u200dष",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
    "❤️ Fuß\u00adpflege",
    "x".repeat(255),
  ])("may be %j", (text) => {
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
    ["turned around", "photo\u202egnp.exe"],
    ["turned around by an isolate", "a\u2067b\u2069"],
    ["embedded", "a\u202bb\u202c"],
    ["holding a space that is not seen", "An\u200ba"],
    ["holding a joiner of words", "An\u2060a"],
    ["holding a mark of byte order", "An\ufeffa"],
    ["holding a letter that is not seen", "An\u3164a"],
    ["spelled in signs that are not seen", "Ana\u{e0041}\u{e0042}"],
    ["a flag spelled without an end", "🏴\u{e0067}\u{e0062}"],
  ])("must not be %s", (_what, text) => {
    expect(line().safeParse(text).success).toBe(false);
  });
});

it("a line that turns the text around says why it is refused", () => {
  const { error } = z.object({ name: line() }).safeParse({ name: "a\u202eb" });
  const name = "Must not hold invisible characters or ones that turn the text around.";
  expect(fieldsOfZodError(error ?? new z.ZodError([]))).toEqual({ name });
});

it("a map of more entries than it may have names itself alone, and no entry is looked at", () => {
  let looked = 0;
  const value = z.unknown().refine(() => ++looked < 0);
  const fields = orEmpty(mapOf(line(), value, { max: 50 }));
  const given = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));
  const { error } = z.object({ fields }).safeParse({ fields: given });
  expect(fieldsOfZodError(error ?? new z.ZodError([]))).toEqual({ fields: "Must have at most 50 entries." });
  expect(looked).toBe(0);
  expect(z.object({ fields }).parse({})).toEqual({ fields: {} });
});

it("a whole number past all counting is told its own limit", () => {
  const schema = z.object({ quantity: whole(0, 1000) });
  const faultOf = (quantity: number) => fieldsOfZodError(schema.safeParse({ quantity }).error ?? new z.ZodError([]));
  expect(faultOf(1e20)).toEqual({ quantity: "Must be at most 1000." });
  expect(faultOf(-1e20)).toEqual({ quantity: "Must be at least 0." });
});

it("a start or end is a whole second, however it is written", () => {
  const takes = (text: string) => startOrEnd().safeParse(text).success;
  const whole = ["2026-11-23T09:30:07Z", "2026-11-23T09:30:00.000Z", "2026-11-23T09:30:00.0+01:00"];
  expect(whole.filter(takes)).toEqual(whole);
  expect(["2026-11-23T09:30:00.999Z", "2026-11-23T09:30:00.0001+01:00"].filter(takes)).toEqual([]);
});

describe("a phone number", () => {
  const takes = (text: string) => phone().safeParse(text).success;

  it.each(["+34 600 123 456", "(0)30-12.34", "5", "+ (1)", " 600 "])("may be %j", (text) => {
    expect(takes(text)).toBe(true);
  });

  it.each(["", " ", "+", "( )", "1+", "++1", "600x", "١٢٣", "1".repeat(33)])("must not be %j", (text) => {
    expect(takes(text)).toBe(false);
  });

  it("is a digit somewhere among digits, spaces, ( ) . - and after at most one +", () => {
    const signs = fc.array(fc.constantFrom("+", "0", "9", " ", "(", ")", ".", "-", "x"), { maxLength: 8 });
    const isNumber = (text: string) => /^\+?[0-9 ().-]+$/.test(text) && /[0-9]/.test(text);
    fc.assert(fc.property(signs, (some) => takes(some.join("")) === isNumber(some.join("").trim())));
  });

  it("may be left empty where a form allows it, and nothing else changes", () => {
    const texts = ["", "  ", "+34 600 123 456", " 600 ", "+", "600x", "1".repeat(33)];
    expect(texts.filter((text) => phoneOrEmpty().safeParse(text).success)).toEqual(texts.slice(0, 4));
  });
});

describe("a web address", () => {
  const takes = (text: string) => url().safeParse(text).success;
  const host = (length: number) => `${"a.".repeat(length / 2 - 1)}de`;

  it("may have the longest host and a port, and any path", () => {
    expect([`https://${host(252)}:65535/`, `http://b\u00fccher.example/${"a".repeat(2000)}`].map(takes)).toEqual([
      true,
      true,
    ]);
  });

  it.each(["https://", "https:\\\\", "http:/", "HTTPS://user@"])("must not have a longer host after %j", (start) => {
    expect([takes(`${start}${host(300)}`), takes(`${start}${"a".repeat(300)}/x?y#z`)]).toEqual([false, false]);
  });

  it("is refused with one sentence, whatever else is wrong with it", () => {
    const sentences = (text: string) =>
      url()
        .safeParse(text)
        .error?.issues.map(({ message }) => message);
    expect(sentences(`ftp://u:p@${"a".repeat(3000)}`)).toEqual(["Must be at most 2048 characters."]);
    expect(sentences("ftp://u:p@example.com")).toEqual(["Must be an http or https address."]);
    expect(sentences("https://u:p@example.com")).toEqual(["Must not hold a user name or password."]);
  });
});

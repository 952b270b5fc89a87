import { expect, it } from "vitest";
import { formatsOf } from "./format";
import { localeOf } from "./language";

it.each([
  { language: "en", header: "en-GB,en;q=0.9", account: "es-ES", locale: "en-GB" },
  { language: "en", header: "en-Latn-GB-u-nu-arab", account: null, locale: "en-GB" },
  { language: "es", header: "fr-FR, es-MX;q=0.8", account: "es-ES", locale: "es-MX" },
  { language: "es", header: "fr-FR", account: "es-AR", locale: "es-AR" },
  { language: "en", header: "fr-FR", account: "fr-FR", locale: "en" },
  { language: "en", header: "en-", account: null, locale: "en" },
  { language: "en", header: null, account: null, locale: "en" },
] as const)(
  "a page in $language for a visitor of $header in an account of $account has dates of $locale",
  ({ language, header, account, locale }) => {
    expect(localeOf(language, header, account)).toBe(locale);
  },
);

it("the region decides how a date is read, not the language alone", () => {
  const at = new Date("2026-11-20T18:20:00Z");
  expect(["en-GB", "en-US", "es-ES"].map((locale) => formatsOf(locale, "UTC").moment(at))).toEqual([
    "20 Nov 2026, 18:20",
    "Nov 20, 2026, 6:20 PM",
    "20 nov 2026, 18:20",
  ]);
});

it("a date stays the day it is, in whichever zone the account lives", () => {
  expect(["Pacific/Honolulu", "Pacific/Auckland"].map((zone) => formatsOf("en-GB", zone).date("2026-11-20"))).toEqual([
    "20 Nov 2026",
    "20 Nov 2026",
  ]);
});

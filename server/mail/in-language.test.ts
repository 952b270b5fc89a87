import { describe, expect, it } from "vitest";
import { NOTIFICATION_TYPES } from "../domain/notifications/template-variables";
import { inLanguage } from "./in-language";
import { templateText } from "./templates/default-templates";

const OWN = { type: "booking_new", subject: "Salut", body: "À bientôt" } as const;
const shipped = (language: string) => ({ type: "reminder" as const, ...templateText("reminder", language) });

describe("a shipped default", () => {
  it.each(NOTIFICATION_TYPES)("of %s is told in the reader's language, in whichever it was stored", (type) => {
    for (const stored of ["en", "es"])
      for (const reader of ["en", "es", "es-MX", "en-GB"]) {
        const { subject, body } = templateText(type, reader);
        const answered = inLanguage({ type, ...templateText(type, stored) }, { reader, account: stored });
        expect(answered).toEqual({ subject, body, locale: reader });
      }
  });

  it("is English, values included, for languages that we do not write", () => {
    const { subject, body } = templateText("reminder", "en");
    expect(inLanguage(shipped("es"), { reader: "fr-CA", account: "es" })).toEqual({ subject, body, locale: "en" });
  });

  it("is no longer one when either subject or body was changed, or under another type", () => {
    const { subject, body } = templateText("reminder", "en");
    const locales = { reader: "es", account: "en" };
    for (const template of [
      { type: "reminder" as const, subject: "Soon", body },
      { type: "reminder" as const, subject, body: `${body}.` },
      { type: "reminder" as const, subject, body: templateText("reminder", "es").body },
      { type: "booking_new" as const, subject, body },
    ])
      expect(inLanguage(template, locales)).toEqual({ subject: template.subject, body: template.body, locale: "en" });
  });
});

it("an own template keeps its words, with values in the account's language", () => {
  const { subject, body } = OWN;
  const localeOf = (reader: string, account: string) => {
    const { locale, ...words } = inLanguage(OWN, { reader, account });
    expect(words).toEqual({ subject, body });
    return locale;
  };
  expect(localeOf("es", "fr")).toBe("fr");
  expect(localeOf("fr-CA", "fr")).toBe("fr-CA");
  expect(localeOf("est", "es")).toBe("es");
});

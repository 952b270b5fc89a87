import fc from "fast-check";
import { expect, it } from "vitest";
import {
  codesFor,
  NOTIFICATION_TYPES,
  URL_CODES,
  type VariableValues,
} from "../../domain/notifications/template-variables";
import { renderMail } from "../render";
import { templateText } from "./default-templates";

const awkward = fc.oneof(
  fc.constantFrom(
    "",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{client_name}",
    "a\r\nb",
    "$& $1",
    "&amp;",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

/** Values for the codes of a type as customers and owners may have typed them; addresses are the service's own. */
const valuesFor = (type: (typeof NOTIFICATION_TYPES)[number]): fc.Arbitrary<VariableValues> =>
  fc.record(
    Object.fromEntries(
      codesFor(type).map(({ code }) => [
        code,
        URL_CODES.has(code) ? fc.constantFrom("", "https://book.example/x?a=1&b=2", "javascript:alert(1)") : awkward,
      ]),
    ),
  );

// What the layout and the bodies of the default templates are made of.
const OUR_TAGS =
  /<\/?(?:!doctype html|html|head|meta|title|style|body|div|table|tr|td|img|a|p|br)(?:\s(?:[a-z-]+="[^"<>]*"\s*)*)?>/gi;

it.each(NOTIFICATION_TYPES.flatMap((type) => ["en", "es"].map((locale) => ({ type, locale }))))(
  "the default text of $type in $locale fills every placeholder and lets no value become markup",
  ({ type, locale }) => {
    const template = templateText(type, locale);
    fc.assert(
      fc.property(valuesFor(type), (values) => {
        const { subject, html, text } = renderMail(template, values);
        const typed = Object.values(values).join(" ");
        for (const { code } of codesFor(type))
          if (!typed.includes(`{${code}}`)) expect(subject + html + text).not.toContain(`{${code}}`);
        expect(html.replace(/<style>[\s\S]*?<\/style>/, "").replace(OUR_TAGS, "")).not.toMatch(/[<>]/);
        expect(html).not.toMatch(/href="(?!https?:\/\/)/i);
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
      { numRuns: 40 },
    );
  },
);

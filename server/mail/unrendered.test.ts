import { expect, it } from "vitest";
import {
  codesFor,
  NOTIFICATION_TYPES,
  URL_CODES,
  type VariableValues,
} from "../domain/notifications/template-variables";
import { renderMail } from "./render";
import { templateText } from "./templates/default-templates";
import { lengthOf, rendered, unrendered } from "./unrendered";

const LOOK = { accentColor: "#aa3300", locale: "es" };
const everyValue = (type: (typeof NOTIFICATION_TYPES)[number]): VariableValues =>
  Object.fromEntries(
    codesFor(type).map(({ code }) => [
      code,
      URL_CODES.has(code) ? `https://a.example/${code}?a=1&b=2` : `<${code}>\n"`,
    ]),
  );

const TEMPLATES = NOTIFICATION_TYPES.flatMap((type) => [
  { type, what: "the shipped text", ...templateText(type, "es") },
  { type, what: "HTML", subject: "{company_name}", body: `<p>${codesFor(type).map(({ code }) => `{${code}}`)}</p>` },
  { type, what: "a document", subject: "Hi", body: "<!doctype html><html><body>{company_name}</body></html>" },
]);

it.each(TEMPLATES)("$what of $type reads alike whether it is rendered at once or from what was kept", (template) => {
  const values = everyValue(template.type);
  const kept = JSON.parse(JSON.stringify(unrendered(template, values, LOOK)));
  expect(rendered(kept)).toEqual(renderMail(template, values, LOOK));
});

it("nothing is kept that is not said", () => {
  const template = { subject: "Hi {client_name}", body: "See you" };
  const kept = unrendered(template, { client_name: "Ana", internal_note: "late payer", company_name: "Sol" }, LOOK);
  expect(kept.values).toEqual({ client_name: "Ana", company_name: "Sol" });
  expect(lengthOf(kept)).toBe("Hi {client_name}See youAnaSol".length);
});

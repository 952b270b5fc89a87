import { describe, expect, it } from "vitest";
import {
  codesFor,
  NOTIFICATION_TYPES,
  unknownCodes,
  VARIABLE_PATTERN,
} from "../../domain/notifications/template-variables";
import { renderMail } from "../render";
import { defaultTemplates, templateText } from "./default-templates";

describe.each(["en", "es"])("default templates in %s", (locale) => {
  const templates = defaultTemplates(locale);

  it("cover every type but the agenda of staff, once each", () => {
    expect(templates.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES.filter((type) => type !== "staff_agenda"));
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  it.each(templates)("$type uses only codes of its type, within the bounds of the fields", (template) => {
    expect(unknownCodes(template.type, `${template.subject}${template.body}`)).toEqual([]);
    expect(template.name).toMatch(/^.{1,255}$/);
    expect(template.subject).toMatch(/^.{1,255}$/);
  });

  it.each(templates)("$type greets by name, says who writes, and does not shout", ({ subject, body }) => {
    expect(body).toContain("{client_name}");
    expect(body).toContain("{company_name}");
    expect(subject + body).not.toMatch(/[!¡]/);
  });

  it.each(templates)("$type renders without a left-over brace or an empty line of detail", (template) => {
    const values = Object.fromEntries(
      codesFor(template.type).map(({ code }) => [code, code.endsWith("_url") ? `https://x.example/${code}` : code]),
    );
    for (const some of [values, { client_name: "Ana", company_name: "Aurora" }]) {
      const { subject, html, text } = renderMail(template, some);
      expect(`${subject}${text}`).not.toMatch(VARIABLE_PATTERN);
      const [, ...afterGreeting] = text.split("\n");
      const bareLabels = afterGreeting.filter((line) => /:[ ,.]*$/.test(line) && !/(?:dates|fechas):$/.test(line));
      expect(bareLabels).toEqual([]);
      expect(html).not.toContain('href=""');
    }
  });

  it.each(["booking_new", "booking_new_series", "booking_status", "booking_rescheduled", "reminder"])(
    "%s offers to see, move and cancel the booking",
    (type) => {
      const body = templates.find((template) => template.type === type)?.body;
      for (const code of ["{manage_url}", "{reschedule_url}", "{cancel_url}"]) expect(body).toContain(code);
    },
  );
});

it("attaches a calendar file where a date is new, changed or gone", () => {
  const attached = defaultTemplates("en").filter(({ attachIcs }) => attachIcs);
  expect(attached.map(({ type }) => type).sort()).toEqual(
    [
      "booking_new",
      "booking_new_series",
      "booking_rescheduled",
      "booking_status",
      "event_cancelled",
      "payment_completed",
      "ticket_new",
      "ticket_status",
      "waitlist_seat",
    ].sort(),
  );
});

it("reminds at 18:00 on the day before, and times no other type", () => {
  for (const template of defaultTemplates("en")) {
    const { reminderMode, reminderAtHour, reminderDaysBefore } = template;
    expect([reminderMode, reminderAtHour, reminderDaysBefore]).toEqual(
      template.type === "reminder" ? ["at_hour", 18, 1] : [null, null, null],
    );
  }
});

it.each(["en", "es"])("has words in %s for the agenda that an account may set up", (locale) => {
  const { subject, body, name } = templateText("staff_agenda", locale);
  expect(unknownCodes("staff_agenda", subject + body)).toEqual([]);
  expect(name).toMatch(/^.{1,255}$/);
  const agenda = "09:00–10:00 Cut: Ana\n10:00–11:00 Cut: Eva";
  const { html, text } = renderMail({ subject, body }, { staff_name: "Marta", agenda_date: "Monday", agenda });
  expect(text).toContain(`\n\n${agenda}`);
  expect(html).toContain("09:00–10:00 Cut: Ana<br>\n10:00–11:00 Cut: Eva");
});

it("speaks Spanish to Spanish locales and English to all others", () => {
  expect(defaultTemplates("es-MX")[0]?.name).toBe("Nueva reserva");
  expect(defaultTemplates("est")[0]?.name).toBe("New booking");
  expect(defaultTemplates("fr")[0]?.name).toBe("New booking");
});

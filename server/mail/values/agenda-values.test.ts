import { expect, it } from "vitest";
import { codesFor } from "../../domain/notifications/template-variables";
import { type AgendaMailView, agendaValues } from "./agenda-values";

const VIEW: AgendaMailView = {
  locale: "en",
  timeZone: "Europe/Madrid",
  company: { name: "Salon Aurora", address: null, phone: null, website: null, email: null, logoUrl: null },
  staff: { name: "Marta Ruiz", email: "m@b.example", phone: null, info: "" },
  dayStartsAt: Date.parse("2026-11-22T23:00:00Z"),
  entries: [
    {
      startsAt: Date.parse("2026-11-23T08:30:00Z"),
      endsAt: Date.parse("2026-11-23T10:00:00Z"),
      isByDay: false,
      serviceTitle: "Yoga",
      customers: [
        { name: "Ana Gil", phone: "600 100 200", persons: 2, isPending: false },
        { name: "Eva Ruiz", phone: null, persons: 1, isPending: true },
      ],
      internalNote: "Bring\nthe mats",
    },
    {
      startsAt: Date.parse("2026-11-23T12:00:00Z"),
      endsAt: Date.parse("2026-11-24T01:00:00Z"),
      isByDay: false,
      serviceTitle: "Night watch",
      customers: [],
      internalNote: "",
    },
    {
      startsAt: Date.parse("2026-11-22T23:00:00Z"),
      endsAt: Date.parse("2026-11-24T23:00:00Z"),
      isByDay: true,
      serviceTitle: "Cabin",
      customers: [{ name: "Leo", phone: null, persons: 1, isPending: false }],
      internalNote: "",
    },
  ],
};

it("has a value, perhaps empty, for every code an agenda may use", () => {
  const values = agendaValues(VIEW);
  for (const { code } of codesFor("staff_agenda")) expect(values[code], code).toBeTypeOf("string");
});

it("names the day and has one line for each appointment, whatever its note says", () => {
  expect(agendaValues(VIEW)).toMatchObject({
    agenda_date: "Monday, 23 November 2026",
    agenda: [
      "09:30–11:00 Yoga: Ana Gil × 2 (600 100 200), Eva Ruiz [waiting for confirmation]. Bring the mats",
      "13:00–Tuesday, 24 November 2026, 02:00 Night watch",
      "all day Cabin: Leo",
    ].join("\n"),
  });
});

it("speaks the reader's language", () => {
  const { agenda_date, agenda } = agendaValues({ ...VIEW, locale: "es" });
  expect(agenda_date).toBe("lunes, 23 de noviembre de 2026");
  expect(agenda).toContain("[pendiente de confirmación]");
});

it("is empty on a day without appointments", () => {
  expect(agendaValues({ ...VIEW, entries: [] }).agenda).toBe("");
});

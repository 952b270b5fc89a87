import { describe, expect, it } from "vitest";
import { at, calendar, everyDay, MADRID, MONDAY, member, taken } from "../../testing/availability/calendar";
import type { Holiday } from "../schedule/holidays";
import { localStart } from "../zones";
import type { Calendar, Reason } from "./calendar";
import { reasonsAgainst } from "./reasons";

const ask = (asked: Calendar, start: string): Reason[] =>
  askAt(asked, at(start.includes(" ") ? start : `${MONDAY} ${start}`));
const askAt = (asked: Calendar, startAt: number): Reason[] =>
  asked.members.flatMap((one) => reasonsAgainst(asked, one, localStart(asked.timeZone, startAt)));
const codes = (reasons: Reason[]) => reasons.map(({ code }) => code);

it("finds nothing against a start on offer", () => {
  expect(ask(calendar(), "09:00")).toEqual([]);
});

it("says too_soon until the notice is kept", () => {
  const asked = calendar({ nowAt: at(`${MONDAY} 08:00`), rules: { minPriorMinutes: 90 } });
  expect(ask(asked, "09:00")).toEqual([{ code: "too_soon", fromAt: null, untilAt: at(`${MONDAY} 09:30`) }]);
});

it("says too_far from the first date past the horizon on", () => {
  const asked = calendar({ rules: { maxDays: 2 } });
  expect(ask(asked, "2026-03-03 09:00")).toEqual([{ code: "too_far", fromAt: at("2026-03-03 00:00"), untilAt: null }]);
});

it("says holiday_staff or holiday_company, and how long the day lasts", () => {
  const on = (staffId: string | null): Holiday[] => [{ date: MONDAY, kind: "once", staffId }];
  const span = { fromAt: at(`${MONDAY} 00:00`), untilAt: at("2026-03-03 00:00") };
  expect(ask(calendar({ holidays: on("ana") }), "09:00")).toEqual([{ code: "holiday_staff", ...span }]);
  expect(ask(calendar({ holidays: on(null) }), "09:00")).toEqual([{ code: "holiday_company", ...span }]);
});

describe("against the week", () => {
  const asked = calendar({ members: [member({ week: everyDay("09:00-18:00", "13:00-14:00") })] });

  it("says no_schedule when the member has none", () => {
    expect(codes(ask(calendar({ members: [member({ week: [] })] }), "09:00"))).toEqual(["no_schedule"]);
  });

  it("says outside_schedule before, after and across the edges of the day, and on a weekday off", () => {
    for (const start of ["08:00", "17:30", "18:00", "23:30"]) {
      expect(codes(ask(asked, start)), start).toEqual(["outside_schedule"]);
    }
    const sundays = calendar({ members: [member({ week: everyDay("09:00-18:00").slice(6) })] });
    expect(codes(ask(sundays, "09:00"))).toEqual(["outside_schedule"]);
  });

  it("says break, and when it is, for what meets one", () => {
    const lunch = { code: "break", fromAt: at(`${MONDAY} 13:00`), untilAt: at(`${MONDAY} 14:00`) };
    for (const start of ["12:30", "13:00", "13:30"]) expect(ask(asked, start), start).toEqual([lunch]);
  });

  it("says off_grid between two starts, by a second too", () => {
    expect(codes(ask(asked, "09:30"))).toEqual(["off_grid"]);
    expect(codes(askAt(asked, at(`${MONDAY} 09:00`) + 1000))).toEqual(["off_grid"]);
  });

  it("says off_grid for a day-based start that is not the first instant of a date, and nothing of the hours", () => {
    const stay = calendar({
      rules: { durationDays: 1 },
      members: [member({ week: everyDay("09:00-18:00").slice(6) })],
    });
    expect(codes(ask(stay, "00:00"))).toEqual([]);
    expect(codes(ask(stay, "09:00"))).toEqual(["off_grid"]);
  });

  it("says no_schedule of a day-based service too", () => {
    const stay = calendar({ rules: { durationDays: 1 }, members: [member({ week: [] })] });
    expect(codes(ask(stay, "00:00"))).toEqual(["no_schedule"]);
  });
});

describe("dst_gap", () => {
  /** 02:20 by the clock that was not yet changed. */
  const skippedAt = Date.parse("2026-03-29T02:20+01:00");

  it("stands for off_grid when the skipped wall time is a start of the grid", () => {
    const asked = calendar({
      rules: { durationMinutes: 10, slotLengthMinutes: 70, asksSkipped: true },
      members: [member({ week: everyDay("00:00-06:00") })],
    });
    expect(codes(askAt(asked, skippedAt))).toEqual(["dst_gap"]);
    expect(codes(askAt(asked, skippedAt + 60_000))).toEqual(["off_grid"]);
  });

  it("stands beside outside_schedule when the working time itself is skipped", () => {
    const asked = calendar({
      rules: { durationMinutes: 10, slotLengthMinutes: 10, asksSkipped: true },
      members: [member({ week: everyDay("02:00-03:00") })],
    });
    expect(codes(askAt(asked, skippedAt))).toEqual(["outside_schedule", "dst_gap"]);
  });

  it("is not said of an instant alone: that has a wall time, which is off the grid", () => {
    const asked = calendar({
      rules: { durationMinutes: 10, slotLengthMinutes: 70 },
      members: [member({ week: everyDay("00:00-06:00") })],
    });
    expect(codes(askAt(asked, skippedAt))).toEqual(["off_grid"]);
  });
});

describe("against other appointments", () => {
  const members = [member({ occupancies: [taken("10:00-10:30"), taken("10:45-11:00")] })];

  it("says overlap for each that the slot meets, and when it is", () => {
    const reasons = ask(calendar({ members }), "10:00");
    expect(reasons.map(({ code, untilAt }) => [code, untilAt])).toEqual([
      ["overlap", at(`${MONDAY} 10:30`)],
      ["overlap", at(`${MONDAY} 11:00`)],
    ]);
  });

  it("says padding when only the slot's own padding meets one", () => {
    expect(codes(ask(calendar({ members, rules: { paddingAfterMinutes: 1 } }), "09:00"))).toEqual(["padding"]);
    expect(codes(ask(calendar({ members, rules: { paddingBeforeMinutes: 1 } }), "11:00"))).toEqual(["padding"]);
  });

  it("says capacity_full, not overlap, for the group appointment it would join", () => {
    const startAt = at(`${MONDAY} 10:00`);
    const groups = [{ appointmentId: "g", startAt, endAt: startAt + 3_600_000, persons: 4 }];
    const yoga = (persons: number) =>
      calendar({
        rules: { persons },
        members: [member({ capacityMax: 5, groups, occupancies: [taken("10:00-11:00")] })],
      });
    expect(ask(yoga(1), "10:00")).toEqual([]);
    expect(ask(yoga(2), "10:00")).toEqual([{ code: "capacity_full", fromAt: startAt, untilAt: startAt + 3_600_000 }]);
    expect(codes(ask(yoga(6), "09:00"))).toEqual(["capacity_full"]);
  });
});

it("tells all that stands in the way, not the first thing alone", () => {
  const asked = calendar({
    timeZone: MADRID,
    nowAt: at(`${MONDAY} 13:00`),
    holidays: [{ date: MONDAY, kind: "yearly", staffId: null }],
    members: [member({ week: everyDay("09:00-12:00", "10:00-10:15"), occupancies: [taken("09:15-09:30")] })],
  });
  expect(codes(ask(asked, "09:30"))).toEqual(["too_soon", "holiday_company", "break"]);
  expect(codes(ask(asked, "08:30"))).toEqual(["too_soon", "holiday_company", "outside_schedule", "overlap"]);
});

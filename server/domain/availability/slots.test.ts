import { describe, expect, it } from "vitest";
import {
  at,
  calendar,
  everyDay,
  MADRID,
  MONDAY,
  member,
  startAtWall,
  taken,
} from "../../testing/availability/calendar";
import { addDays } from "../dates";
import type { Holiday } from "../schedule/holidays";
import { localStart } from "../zones";
import type { Calendar, Member } from "./calendar";
import { reasonsAgainst } from "./reasons";
import { listSlots, slotAt } from "./slots";

const times = (asked: Calendar, date = MONDAY) => listSlots(asked, date, 1).days[0]?.slots.map(({ time }) => time);
const staffAt = (asked: Calendar, text: string) => slotAt(asked, startAtWall(text))?.staffId ?? null;

it("offers whole slots from the start of each working interval on", () => {
  const week = everyDay("09:00-13:30", "10:30-10:45");
  const asked = calendar({ rules: { slotLengthMinutes: 30 }, members: [member({ week })] });
  expect(times(asked)).toEqual(["09:00", "09:30", "10:45", "11:15", "11:45", "12:15"]);
});

it("describes a slot by its span, its member and its seats", () => {
  expect(listSlots(calendar(), MONDAY, 1).days[0]?.slots[0]).toEqual({
    startAt: at(`${MONDAY} 09:00`),
    endAt: at(`${MONDAY} 10:00`),
    time: "09:00",
    staffId: "ana",
    seatsLeft: 1,
    joins: null,
  });
});

it("offers the minute an appointment ends, and not a minute of what it holds", () => {
  const asked = calendar({
    rules: { slotLengthMinutes: 30 },
    members: [member({ occupancies: [taken("10:00-11:00")] })],
  });
  expect(times(asked)).toEqual(["09:00", "11:00"]);
});

it("keeps its own padding clear of blocked time, though not inside the schedule", () => {
  const members = [member({ occupancies: [taken("10:00-10:30")] })];
  const rules = { durationMinutes: 30, slotLengthMinutes: 15, paddingBeforeMinutes: 15, paddingAfterMinutes: 15 };
  expect(times(calendar({ rules, members }))).toEqual(["09:00", "09:15", "10:45", "11:00", "11:15", "11:30"]);
});

it("sees blocked time that began the day before", () => {
  const occupancies = [taken("2026-03-01 22:00/2026-03-02 10:00")];
  expect(times(calendar({ members: [member({ occupancies })] }))).toEqual(["10:00", "11:00"]);
});

it("lists every date asked for, also those without slots", () => {
  const holidays: Holiday[] = [{ date: "2026-03-03", kind: "once", staffId: null }];
  const { days } = listSlots(calendar({ holidays }), MONDAY, 3);
  expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
    ["2026-03-02", 3],
    ["2026-03-03", 0],
    ["2026-03-04", 3],
  ]);
});

describe("notice and horizon", () => {
  it("offers the start at the very end of the notice, and none before", () => {
    const nowAt = at(`${MONDAY} 08:00`);
    expect(times(calendar({ nowAt, rules: { minPriorMinutes: 120 } }))).toEqual(["10:00", "11:00"]);
    expect(times(calendar({ nowAt: nowAt + 1, rules: { minPriorMinutes: 120 } }))).toEqual(["11:00"]);
  });

  it("counts maxDays from the account's today, today included", () => {
    const { days, hasMore } = listSlots(calendar({ nowAt: at(`${MONDAY} 00:30`), rules: { maxDays: 2 } }), MONDAY, 4);
    expect(days.map(({ slots }) => slots.length)).toEqual([3, 3, 0, 0]);
    expect(hasMore).toBe(false);
  });

  it("has more exactly while a later date lies inside the horizon", () => {
    const asked = calendar({ nowAt: at(`${MONDAY} 12:00`), rules: { maxDays: 10 } });
    expect(listSlots(asked, MONDAY, 9).hasMore).toBe(true);
    expect(listSlots(asked, MONDAY, 10).hasMore).toBe(false);
    expect(listSlots(asked, "2026-01-01", 7).hasMore).toBe(true);
    expect(listSlots(asked, "9999-12-30", 7)).toMatchObject({ hasMore: false });
  });
});

describe("group appointments", () => {
  const occupancies = [taken("10:00-11:00")];
  const span = { startAt: at(`${MONDAY} 10:00`), endAt: at(`${MONDAY} 11:00`) };
  const groups = [{ appointmentId: "g", ...span, persons: 3 }];
  const yoga = (persons: number, capacityMax = 5) =>
    calendar({ rules: { persons }, members: [member({ capacityMax, occupancies, groups })] });

  it("are offered at their start while seats remain for the party", () => {
    expect(slotAt(yoga(2), startAtWall(`${MONDAY} 10:00`))).toMatchObject({ seatsLeft: 2, joins: "g" });
    expect(slotAt(yoga(2), startAtWall(`${MONDAY} 09:00`))).toMatchObject({ seatsLeft: 5, joins: null });
    expect(times(yoga(3))).toEqual(["09:00", "11:00"]);
  });

  it("end when they end, also when the service lasts longer by now", () => {
    const { rules, ...asked } = yoga(1);
    expect(
      slotAt({ ...asked, rules: { ...rules, durationMinutes: 90 } }, localStart(MADRID, span.startAt)),
    ).toMatchObject(span);
  });

  it("block all other starts that meet them", () => {
    const asked = yoga(1);
    expect(times({ ...asked, rules: { ...asked.rules, slotLengthMinutes: 30 } })).toEqual(["09:00", "10:00", "11:00"]);
  });

  it("cannot be joined when the member takes one party at a time", () => {
    expect(times(yoga(1, 1))).toEqual(["09:00", "11:00"]);
  });

  it("are joined whatever else blocks the time", () => {
    const asked = calendar({
      rules: { paddingBeforeMinutes: 30 },
      members: [member({ capacityMax: 5, groups, occupancies: [taken("09:30-11:00"), taken("09:00-10:15")] })],
    });
    expect(times(asked)).toEqual(["10:00"]);
  });

  it("share the seats of one start where two stand at it", () => {
    const beside = (persons: number) => {
      const other = { appointmentId: "a", ...span, persons };
      return calendar({ members: [member({ capacityMax: 5, occupancies, groups: [...groups, other] })] });
    };
    expect(slotAt(beside(1), startAtWall(`${MONDAY} 10:00`))).toMatchObject({ joins: "a", seatsLeft: 1 });
    expect(slotAt(beside(2), startAtWall(`${MONDAY} 10:00`))).toBeNull();
  });

  it("leave no slot to a party larger than the member's capacity", () => {
    expect(times(yoga(6))).toEqual([]);
  });
});

describe("an appointment for one party that was freed while others wait", () => {
  const startAt = at(`${MONDAY} 10:00`);
  const span = { startAt, endAt: startAt + 3_600_000 };
  const freed = { appointmentId: "g", ...span, persons: 0, freedUntilAt: span.endAt };
  const asked = (groups: Member["groups"], durationMinutes = 60) =>
    calendar({ rules: { durationMinutes }, members: [member({ occupancies: [taken("10:00-11:00")], groups })] });

  it("is offered again and joined", () => {
    expect(slotAt(asked([freed]), localStart(MADRID, startAt))).toMatchObject({ joins: "g", seatsLeft: 1 });
  });

  it("is not when nobody waits, somebody has the time, or it is too short", () => {
    expect(slotAt(asked([{ appointmentId: "g", ...span, persons: 0 }]), localStart(MADRID, startAt))).toBeNull();
    expect(slotAt(asked([freed, { appointmentId: "h", ...span, persons: 1 }]), localStart(MADRID, startAt))).toBeNull();
    expect(slotAt(asked([freed], 75), localStart(MADRID, startAt))).toBeNull();
  });
});

describe("staff preference", () => {
  const ana = member({ staffId: "ana", position: 1, priceMinor: 3000 });
  const ben = member({ staffId: "ben", position: 2, priceMinor: 1000, occupancies: [taken("11:00-12:00")] });
  const eva = member({ staffId: "eva", position: 1, priceMinor: 3000, occupancies: [taken("11:00-11:30")] });
  const ask = (staffPreference: Calendar["rules"]["staffPreference"], members = [ben, eva, ana]) =>
    staffAt(calendar({ rules: { staffPreference }, members }), `${MONDAY} 09:00`);

  it("offers each start once", () => {
    expect(times(calendar({ members: [ana, ben, eva] }))).toEqual(["09:00", "10:00", "11:00"]);
  });

  it("picks by position, then id", () => {
    expect(ask("order")).toBe("ana");
    expect(ask("order", [ben, eva])).toBe("eva");
  });

  it("picks by price, then position", () => {
    expect(ask("least_expensive")).toBe("ben");
    expect(ask("most_expensive")).toBe("ana");
  });

  it("picks who has the fewest blocked minutes on that local day", () => {
    expect(ask("least_occupied", [ben, eva])).toBe("eva");
    const tuesday = { startAt: at("2026-03-03 00:00"), endAt: at("2026-03-03 20:00") };
    expect(ask("least_occupied", [{ ...ana, occupancies: [tuesday] }, eva])).toBe("ana");
    expect(ask("least_occupied", [eva, { ...eva, staffId: "abe" }])).toBe("abe");
  });

  it("falls to the next member where the preferred one is taken", () => {
    const busyAna = { ...ana, occupancies: [taken("09:00-10:00")] };
    const asked = calendar({ members: [busyAna, ben] });
    expect([staffAt(asked, `${MONDAY} 09:00`), staffAt(asked, `${MONDAY} 10:00`)]).toEqual(["ben", "ana"]);
  });
});

describe("clock changes", () => {
  const night = (date: string, week = everyDay("01:00-04:00")) =>
    times(calendar({ rules: { durationMinutes: 30, slotLengthMinutes: 30 }, members: [member({ week })] }), date);

  it("offers no wall time that is skipped", () => {
    expect(night("2026-03-29")).toEqual(["01:00", "01:30", "03:00", "03:30"]);
  });

  it("offers a repeated wall time at both instants, ascending", () => {
    const repeated = ["02:00", "02:30", "02:00", "02:30"];
    expect(night("2026-10-25")).toEqual(["01:00", "01:30", ...repeated, "03:00", "03:30"]);
  });

  it("begins no grid before its own wall time, not even when the hour comes back", () => {
    const later = everyDay("02:30-04:00");
    expect(night("2026-10-25", later)).toEqual(["02:30", "02:30", "03:00", "03:30"]);
    const asked = calendar({
      rules: { slotLengthMinutes: 30, durationMinutes: 30 },
      members: [member({ week: later })],
    });
    const secondTwoAt = Date.parse("2026-10-25T01:00Z");
    expect(
      asked.members.flatMap((one) =>
        reasonsAgainst(asked, one, localStart(MADRID, secondTwoAt)).map(({ code }) => code),
      ),
    ).toEqual(["off_grid"]);
  });

  it("lets a slot last its real minutes across the jump", () => {
    const asked = calendar({ members: [member({ week: everyDay("01:00-04:00") })] });
    expect(times(asked, "2026-03-29")).toEqual(["01:00", "03:00"]);
    expect(slotAt(asked, startAtWall("2026-03-29 01:00"))?.endAt).toBe(at("2026-03-29 03:00"));
  });

  it("keeps the grid on the wall clock when the step is no divisor of the jump", () => {
    const asked = calendar({
      rules: { durationMinutes: 20, slotLengthMinutes: 40 },
      members: [member({ week: everyDay("00:00-05:00") })],
    });
    expect(times(asked, "2026-03-29")).toEqual(["00:00", "00:40", "01:20", "03:20", "04:00", "04:40"]);
  });
});

describe("day-based services", () => {
  const stay = (durationDays: number, changes: Partial<Calendar> = {}) =>
    calendar({ ...changes, rules: { durationMinutes: 1440, durationDays } });
  const dates = (asked: Calendar, from: string, days: number) =>
    listSlots(asked, from, days)
      .days.filter(({ slots }) => slots.length > 0)
      .map(({ date }) => date.slice(5));

  it("have one slot a day at local midnight, whatever hours the week has", () => {
    expect(times(stay(2, { members: [member({ week: everyDay("09:00-12:00").slice(6) })] }))).toEqual(["00:00"]);
  });

  it("have none with a member who has no schedule", () => {
    expect(times(stay(2, { members: [member({ week: [] })] }))).toEqual([]);
  });

  it("last 47 or 49 hours for two days across a clock change", () => {
    const hoursOf = (date: string) => {
      const slot = slotAt(stay(2), startAtWall(`${date} 00:00`));
      return ((slot?.endAt ?? 0) - (slot?.startAt ?? 0)) / 3_600_000;
    };
    expect(["2026-03-28", "2026-10-24", "2026-06-01"].map(hoursOf)).toEqual([47, 49, 48]);
  });

  it("need each of their days open", () => {
    const holidays: Holiday[] = [{ date: "2026-03-05", kind: "once", staffId: "ana" }];
    expect(dates(stay(3, { holidays }), MONDAY, 6)).toEqual(["03-02", "03-06", "03-07"]);
  });

  it("see a holiday past the last date asked for", () => {
    const holidays: Holiday[] = [{ date: addDays(MONDAY, 4), kind: "once", staffId: null }];
    expect(dates(stay(5, { holidays }), MONDAY, 1)).toEqual([]);
    expect(dates(stay(4, { holidays }), MONDAY, 1)).toEqual(["03-02"]);
  });

  it("need each of their days free", () => {
    const occupancies = [taken("2026-03-05 09:00/2026-03-05 10:00")];
    expect(dates(stay(2, { members: [member({ occupancies })] }), MONDAY, 5)).toEqual(["03-02", "03-03", "03-06"]);
  });

  it("do not start on a date that the zone skipped", () => {
    const asked = { ...stay(1), timeZone: "Pacific/Apia", nowAt: Date.parse("2011-12-28T00:00Z") };
    expect(dates(asked, "2011-12-29", 3)).toEqual(["12-29", "12-31"]);
  });
});

import { describe, expect, it } from "vitest";
import {
  cityOf,
  edgeAt,
  instantsOf,
  isTimeZone,
  localDay,
  localTimeOf,
  offsetMinutesAt,
  sameClock,
  skippedMinuteOn,
  toTimeZone,
  wallClock,
  zonesByRegion,
} from "./zones";

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const texts = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString());

it("takes names of the IANA database, and neither offsets nor inventions", () => {
  expect(["Europe/Madrid", "Asia/Kolkata", "UTC", "europe/madrid"].filter(isTimeZone)).toHaveLength(4);
  for (const name of ["+01:00", "-03", "Mars/Olympus", "", " Europe/Madrid", "GMT+1"]) {
    expect(isTimeZone(name), name).toBe(false);
  }
});

it("reads a zone's name as Intl writes it, and knows its city", () => {
  expect(["europe/madrid", "UTC", "+01:00", "Mars/Olympus", null].map(toTimeZone)).toEqual([
    "Europe/Madrid",
    "UTC",
    null,
    null,
    null,
  ]);
  expect(["America/New_York", "America/Argentina/Buenos_Aires", "UTC"].map(cityOf)).toEqual([
    "New York",
    "Buenos Aires",
    "UTC",
  ]);
  expect(zonesByRegion("UTC").get("UTC")).toEqual(["UTC"]);
  expect(zonesByRegion("Europe/Madrid").get("Europe")).toContain("Europe/Madrid");
});

it("shows the wall clock that Intl shows, around clock changes too", () => {
  for (const zone of ["Europe/Madrid", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia"]) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    for (const start of ["2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z", "2011-12-29T00:00:00Z"])
      for (let hour = 0; hour < 48; hour++) {
        const instant = new Date(at(start) + hour * HOUR_MS + 90_000);
        const { date, time } = wallClock(instant, zone);
        expect(`${date} ${time}`).toBe(format.format(instant));
      }
  }
  const winter = new Date("2026-12-01T12:00:00Z");
  expect([sameClock(winter, "Europe/Madrid", "Europe/Berlin"), sameClock(winter, "Europe/Madrid", "UTC")]).toEqual([
    true,
    false,
  ]);
});

it("refuses to compute in an unknown zone", () => {
  expect(() => offsetMinutesAt("Mars/Olympus", 0)).toThrow(RangeError);
});

it("gives offsets east of Greenwich as positive minutes, half hours and the past included", () => {
  expect(offsetMinutesAt("Asia/Kolkata", at("2026-06-01T00:00Z"))).toBe(330);
  expect(offsetMinutesAt("America/St_Johns", at("2026-01-01T00:00Z"))).toBe(-210);
  expect(offsetMinutesAt("Australia/Lord_Howe", at("2026-01-01T00:00Z"))).toBe(660);
  expect(offsetMinutesAt("UTC", 0)).toBe(0);
  expect(offsetMinutesAt("Africa/Monrovia", at("1968-06-01T00:00Z"))).toBe(-44.5);
});

it("changes the offset at the very second of the jump", () => {
  const jumpAt = at("2026-03-29T01:00Z");
  expect(offsetMinutesAt("Europe/Madrid", jumpAt - 1)).toBe(60);
  expect(offsetMinutesAt("Europe/Madrid", jumpAt)).toBe(120);
});

it("shows date and wall time of an instant", () => {
  expect(localTimeOf("America/New_York", at("2026-01-01T04:59:59Z"))).toEqual({ date: "2025-12-31", minute: 1439 });
  expect(localTimeOf("Pacific/Kiritimati", at("2026-01-01T10:00Z"))).toEqual({ date: "2026-01-02", minute: 0 });
});

describe("a wall time as instants", () => {
  it("is one on an ordinary day", () => {
    expect(texts(instantsOf("Europe/Madrid", "2026-06-01", 540))).toEqual(["2026-06-01T07:00:00.000Z"]);
  });

  it("is none in the gap", () => {
    expect(instantsOf("Europe/Madrid", "2026-03-29", 120)).toEqual([]);
    expect(instantsOf("Europe/Madrid", "2026-03-29", 179)).toEqual([]);
    expect(texts(instantsOf("Europe/Madrid", "2026-03-29", 180))).toEqual(["2026-03-29T01:00:00.000Z"]);
  });

  it("is two in a repeated hour, ascending", () => {
    const twice = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
    expect(texts(instantsOf("Europe/Madrid", "2026-10-25", 150))).toEqual(twice);
    expect(instantsOf("Europe/Madrid", "2026-10-25", 180)).toHaveLength(1);
  });

  it("follows jumps of half an hour", () => {
    expect(instantsOf("Australia/Lord_Howe", "2026-10-04", 140)).toEqual([]);
    expect(instantsOf("Australia/Lord_Howe", "2026-10-04", 150)).toHaveLength(1);
    const twice = instantsOf("Australia/Lord_Howe", "2026-04-05", 100);
    expect((twice[1] ?? 0) - (twice[0] ?? 0)).toBe(HOUR_MS / 2);
  });

  it("is that of the next date at 24:00", () => {
    expect(instantsOf("Europe/Madrid", "2026-03-28", 1440)).toEqual(instantsOf("Europe/Madrid", "2026-03-29", 0));
  });
});

describe("an edge", () => {
  it("in a gap is the end of the gap, whichever edge it is", () => {
    const gapEndAt = at("2026-03-29T01:00Z");
    expect(edgeAt("Europe/Madrid", { date: "2026-03-29", minute: 120 }, "start")).toBe(gapEndAt);
    expect(edgeAt("Europe/Madrid", { date: "2026-03-29", minute: 179 }, "end")).toBe(gapEndAt);
  });

  it("in a repeated hour is the first occurrence of a start and the second of an end", () => {
    expect(edgeAt("Europe/Madrid", { date: "2026-10-25", minute: 150 }, "start")).toBe(at("2026-10-25T00:30Z"));
    expect(edgeAt("Europe/Madrid", { date: "2026-10-25", minute: 150 }, "end")).toBe(at("2026-10-25T01:30Z"));
  });

  it("at 24:00 is the first instant of the next date, after an hour repeated before midnight too", () => {
    expect(edgeAt("America/Santiago", { date: "2026-04-04", minute: 1440 }, "end")).toBe(at("2026-04-05T04:00Z"));
    expect(edgeAt("America/Santiago", { date: "2026-04-04", minute: 1410 }, "end")).toBe(at("2026-04-05T03:30Z"));
  });
});

describe("a local day", () => {
  it("has 23 or 25 hours when the clock changes, and says that it is not uniform", () => {
    const lengths = ["2026-03-28", "2026-03-29", "2026-10-25"].map((date) => {
      const { startAt, endAt, uniform } = localDay("Europe/Madrid", date);
      return [(endAt - startAt) / HOUR_MS, uniform];
    });
    expect(lengths).toEqual([
      [24, true],
      [23, false],
      [25, false],
    ]);
  });

  it("begins at the end of the gap where midnight does not exist", () => {
    expect(localDay("Africa/Cairo", "2026-04-24").startAt).toBe(at("2026-04-23T22:00Z"));
    expect(localTimeOf("Africa/Cairo", localDay("Africa/Cairo", "2026-04-24").startAt).minute).toBe(60);
  });

  it("begins with the first midnight where there are two", () => {
    expect(localDay("America/Havana", "2026-11-01").startAt).toBe(at("2026-11-01T04:00Z"));
  });

  it("has no length when the zone skipped the date", () => {
    const { startAt, endAt, uniform } = localDay("Pacific/Apia", "2011-12-30");
    expect([startAt, endAt, uniform]).toEqual([at("2011-12-30T10:00Z"), at("2011-12-30T10:00Z"), false]);
    expect(localDay("Pacific/Apia", "2011-12-29").endAt).toBe(startAt);
    expect(localDay("Pacific/Apia", "2011-12-31").startAt).toBe(startAt);
    expect(edgeAt("Pacific/Apia", { date: "2011-12-30", minute: 540 }, "start")).toBe(startAt);
  });

  it("ends where the next one begins, on every date of a year in every kind of zone", () => {
    for (const timeZone of [
      "Europe/Madrid",
      "Australia/Lord_Howe",
      "America/Santiago",
      "Africa/Casablanca",
      "Asia/Kolkata",
    ]) {
      for (let days = 0; days < 366; days++) {
        const date = new Date(at("2026-01-01T00:00Z") + days * 24 * HOUR_MS).toISOString().slice(0, 10);
        const { startAt, endAt } = localDay(timeZone, date);
        expect(localTimeOf(timeZone, startAt).date, `${timeZone} ${date}`).toBe(date);
        expect(localTimeOf(timeZone, endAt - 1).date, `${timeZone} ${date}`).toBe(date);
        expect(localTimeOf(timeZone, endAt).date, `${timeZone} ${date}`).not.toBe(date);
      }
    }
  });
});

it("tells which skipped wall time an instant right after the jump stands for", () => {
  const day = localDay("Europe/Madrid", "2026-03-29");
  expect(skippedMinuteOn(day, at("2026-03-29T01:15Z"))).toBe(135);
  expect(skippedMinuteOn(day, at("2026-03-29T00:59Z"))).toBeNull();
  expect(skippedMinuteOn(day, at("2026-03-29T02:00Z"))).toBeNull();
  expect(skippedMinuteOn(localDay("Africa/Cairo", "2026-04-24"), at("2026-04-23T22:05Z"))).toBe(5);
  const autumn = localDay("Europe/Madrid", "2026-10-25");
  expect(skippedMinuteOn(autumn, at("2026-10-25T01:15Z"))).toBeNull();
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { localShiftBetween, shiftLocal } from "./local-shift";
import { instantsOf, localTimeOf } from "./zones";

const MADRID = "Europe/Madrid";
const at = (text: string) => Date.parse(text);
const moved = (start: string, days: number, minutes: number) =>
  new Date(shiftLocal(at(start), { days, minutes }, MADRID)).toISOString();

it("moves by calendar and wall clock, not by elapsed time", () => {
  expect(moved("2026-03-28T09:00Z", 1, 0)).toBe("2026-03-29T08:00:00.000Z");
  expect(moved("2026-10-24T08:00Z", 1, 90)).toBe("2026-10-25T10:30:00.000Z");
  expect(moved("2026-03-29T08:00Z", -1, 0)).toBe("2026-03-28T09:00:00.000Z");
});

it("moves forward by the gap what would lie in it, and takes the first of a repeated time", () => {
  expect(moved("2026-03-28T01:30Z", 1, 0)).toBe("2026-03-29T01:30:00.000Z");
  expect(moved("2026-10-24T00:30Z", 1, 0)).toBe("2026-10-25T00:30:00.000Z");
});

it("leaves an instant where it is when nothing shifts, the second of a repeated time too", () => {
  expect(moved("2026-10-25T01:30Z", 0, 0)).toBe("2026-10-25T01:30:00.000Z");
});

it("tells a shift over midnight as the next day at an earlier time", () => {
  expect(localShiftBetween(at("2026-06-01T21:00Z"), at("2026-06-01T22:30Z"), MADRID)).toEqual({
    days: 1,
    minutes: -1350,
  });
});

const zone = fc.constantFrom(MADRID, "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca");
const instant = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  .map((date) => date.getTime());

it("leads from one instant to the other, save to the second of a repeated time, which becomes the first", () => {
  fc.assert(
    fc.property(zone, instant, instant, (timeZone, fromAt, toAt) => {
      const reachedAt = shiftLocal(fromAt, localShiftBetween(fromAt, toAt, timeZone), timeZone);
      const { date, minute } = localTimeOf(timeZone, toAt);
      const isRepeated = instantsOf(timeZone, date, minute).length > 1;
      if (isRepeated) expect(localTimeOf(timeZone, reachedAt)).toEqual({ date, minute });
      else expect(reachedAt).toBe(toAt);
    }),
  );
});

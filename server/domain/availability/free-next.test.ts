import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../dates";
import { freeNext } from "./free-next";

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);
const span = (text: string) => {
  const [from = "", to = ""] = text.split("-");
  return { startAt: at(from), endAt: at(to) };
};
const WORK = ["09:00-13:00", "14:00-18:00"].map(span);
const next = (now: string, busy: string[], leastMinutes = 20) => {
  const found = freeNext({ nowAt: at(now), work: WORK, occupancies: busy.map(span), leastMinutes });
  const timeOf = (instant: number) => new Date(instant).toISOString().slice(11, 16);
  return found && `${timeOf(found.startAt)}-${timeOf(found.endAt)}`;
};

describe("the next free time", () => {
  it.each<[string, string, string[], string | null]>([
    ["is now where nothing is to do", "09:40", [], "09:40-13:00"],
    ["starts at a time that can be said", "09:41", [], "09:45-13:00"],
    ["waits for the opening", "07:13", [], "09:00-13:00"],
    ["ends with what comes next", "09:40", ["10:00-11:00"], "09:40-10:00"],
    ["begins after what is there", "09:40", ["09:00-10:00"], "10:00-13:00"],
    ["begins on a step after what is there", "09:40", ["09:00-10:02"], "10:05-13:00"],
    ["passes over gaps that are too short", "09:40", ["09:50-10:10", "10:20-11:00"], "11:00-13:00"],
    ["counts what two block once", "09:40", ["09:00-11:00", "09:30-10:00"], "11:00-13:00"],
    ["passes over a break", "12:50", [], "14:00-18:00"],
    ["passes over what reaches over a break", "12:00", ["11:00-15:00"], "15:00-18:00"],
    ["is none when the day is full", "09:00", ["08:00-19:00"], null],
    ["is none after the day's end", "18:00", [], null],
    ["is none where too little is left of the day", "17:45", [], null],
  ])("%s", (...row) => {
    const [, now, busy, expected] = row;
    expect(next(now, busy)).toBe(expected);
  });

  it("is exactly long enough at least", () => {
    expect(next("09:00", ["09:20-13:00"], 20)).toBe("09:00-09:20");
    expect(next("09:00", ["09:20-13:00"], 21)).toBe("14:00-18:00");
  });

  it("is at work, not taken, long enough and not over, whatever is taken in whatever order", () => {
    const minute = fc.integer({ min: 0, max: 600 });
    const taken = fc.record({ from: minute, length: fc.integer({ min: 1, max: 180 }) });
    fc.assert(
      fc.property(minute, fc.array(taken), fc.integer({ min: 5, max: 90 }), (now, listed, leastMinutes) => {
        const nowAt = at("08:30") + now * MINUTE_MS;
        const occupancies = listed.map(({ from, length }) => {
          const startAt = at("08:30") + from * MINUTE_MS;
          return { startAt, endAt: startAt + length * MINUTE_MS };
        });
        const found = freeNext({ nowAt, work: WORK, occupancies, leastMinutes });
        if (!found) return;
        expect(found.startAt).toBeGreaterThanOrEqual(nowAt);
        expect(found.endAt - found.startAt).toBeGreaterThanOrEqual(leastMinutes * MINUTE_MS);
        expect(WORK.some(({ startAt, endAt }) => startAt <= found.startAt && found.endAt <= endAt)).toBe(true);
        for (const one of occupancies) expect(one.endAt <= found.startAt || one.startAt >= found.endAt).toBe(true);
      }),
    );
  });
});

import { expect, it } from "vitest";
import { MESSAGES } from "../../../messages";
import { repeatWords } from "./repeat-words";
import type { WrittenRepeat } from "./written";

const shown = { m: MESSAGES.en, locale: "en-GB", timeZone: "Europe/Madrid" };
const words = (recurrence: WrittenRepeat | null, start = "2026-11-23T08:30:00.000Z") =>
  repeatWords({ start, recurrence }, shown);

it("a series is a sentence that says how often, on which days, how many times and until when", () => {
  const weekly = { freq: "weekly" as const, every: 1, count: 12 };
  expect(words(weekly)).toBe("Every week on Mon, 12 times, ends 8 Feb 2027");
  expect(words({ ...weekly, every: 2, on: [3, 5], count: 3 })).toBe(
    "Every 2 weeks on Wed, Fri, 3 times, ends 9 Dec 2026",
  );
  expect(words({ freq: "biweekly", every: 1, count: 2 })).toBe("Every 2 weeks on Mon, 2 times, ends 7 Dec 2026");
  expect(words({ freq: "daily", every: 1, until: "2026-11-25" })).toBe("Every day, 3 times, ends 25 Nov 2026");
  expect(words({ freq: "monthly", every: 3, monthly: "last", count: 1 })).toBe(
    "Every 3 months, once, ends 30 Nov 2026",
  );
});

it("what makes no series yet has no sentence: the server says what is wrong with it", () => {
  expect(words(null)).toBeNull();
  expect(words({ freq: "weekly", every: Number.NaN, count: 3 })).toBeNull();
  expect(words({ freq: "weekly", every: 1, count: 53 })).toBeNull();
  expect(words({ freq: "weekly", every: 1, until: "" })).toBeNull();
  expect(words({ freq: "weekly", every: 1, until: "2026-11-01" })).toBeNull();
  expect(words({ freq: "daily", every: 1, count: 3 }, "")).toBeNull();
});

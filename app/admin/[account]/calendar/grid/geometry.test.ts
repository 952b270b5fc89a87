import { expect, it } from "vitest";
import { ended, minuteAt, shifted, snapped } from "./geometry";

const SHOWN = { fromMinute: 540, toMinute: 1080 };

it("a height is a minute, and a drop stands on the quarter", () => {
  expect(minuteAt(100, { top: 100, height: 540 }, SHOWN)).toBe(540);
  expect(minuteAt(370, { top: 100, height: 540 }, SHOWN)).toBe(810);
  expect([snapped(547), snapped(548)]).toEqual([540, 555]);
});

it("what is moved keeps its length and stays within the day", () => {
  expect(shifted({ from: 600, to: 660 }, -30)).toEqual({ from: 570, to: 630 });
  expect(shifted({ from: 600, to: 660 }, -900)).toEqual({ from: 0, to: 60 });
  expect(shifted({ from: 600, to: 660 }, 900)).toEqual({ from: 1380, to: 1440 });
});

it("what ends elsewhere lasts a quarter at least", () => {
  expect(ended({ from: 600 }, 700)).toEqual({ from: 600, to: 700 });
  expect(ended({ from: 600 }, 500)).toEqual({ from: 600, to: 615 });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { busyOf } from "./busy";

const MINUTE_MS = 60_000;
const span = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, minutes]) => ({ startAt: from * MINUTE_MS, endAt: (from + minutes) * MINUTE_MS }));

it("answers as a minute-by-minute list would, in any order of rows", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), span, (occupancies, asked) => {
      const busy = busyOf(occupancies, 0, 1000 * MINUTE_MS);
      const minutes = Array.from({ length: 120 }, (_, minute) => minute * MINUTE_MS).filter(
        (at) => asked.startAt <= at && at < asked.endAt && occupancies.some((o) => o.startAt <= at && at < o.endAt),
      );
      expect(busy.meets(asked.startAt, asked.endAt)).toBe(minutes.length > 0);
      expect(busy.minutesWithin(asked.startAt, asked.endAt)).toBe(minutes.length);
    }),
  );
});

it("leaves free the very instant at which blocked time ends", () => {
  const busy = busyOf([{ startAt: 10, endAt: 20 }], 0, 100);
  expect([busy.meets(0, 10), busy.meets(20, 30), busy.meets(0, 11), busy.meets(19, 30)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

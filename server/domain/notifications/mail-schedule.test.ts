import { expect, it } from "vitest";
import { mailLeaseEndsAt, nextMailAttemptAt } from "./mail-schedule";

const NOW = new Date("2026-11-23T10:00:00Z");
const minutesFrom = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 60_000;

it("tries again after 1 minute, 5 minutes, half an hour and 2 hours, and then no more", () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => minutesFrom(nextMailAttemptAt(attempts, NOW)))).toEqual([
    1,
    5,
    30,
    120,
    null,
    null,
  ]);
});

it("keeps others away for 4 minutes", () => {
  expect(minutesFrom(mailLeaseEndsAt(NOW))).toBe(4);
});

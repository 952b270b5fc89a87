import { expect, it } from "vitest";
import { mailLeaseEndsAt, nextMailAttemptAt } from "./mail-schedule";

const NOW = new Date("2026-11-23T10:00:00Z");
const minutesFrom = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 60_000;

it("tries again after 1 minute, 5 minutes, half an hour and 2 hours, and then no more", () => {
  expect(
    [1, 2, 3, 4, 5, 6].map((attempts) => minutesFrom(nextMailAttemptAt({ attempts, interruptions: 0 }, NOW))),
  ).toEqual([1, 5, 30, 120, null, null]);
});

it("comes back as soon as if the tries had not been that ended with their process", () => {
  const after = (attempts: number, interruptions: number) =>
    minutesFrom(nextMailAttemptAt({ attempts, interruptions }, NOW));
  expect([after(2, 1), after(4, 3), after(4, 2), after(9, 5), after(9, 4)]).toEqual([1, 1, 5, 120, null]);
});

it("keeps others away for 3 minutes", () => {
  expect(minutesFrom(mailLeaseEndsAt(NOW))).toBe(3);
});

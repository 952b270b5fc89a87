import { beforeAll, describe, expect, it } from "vitest";
import { linesOf, PROMISES, type Report } from "../soak/report";
import { soakFaults } from "../soak/soak";

const SOAK_MS = 10 * 60_000;
/** Clients of `npm run soak -- faults` think less. */
const THINKING_MS = 4_000;

describe("three servers under load, killed, cut off, held up and without space on the disk, each in turn", () => {
  let report: Report;

  beforeAll(async () => {
    report = await soakFaults({ minutes: 1, thinkingMs: THINKING_MS, endsMailLeases: true });
  }, SOAK_MS);

  it.each(PROMISES)("%s", (promise) => {
    expect(report.breaches[promise], linesOf(report).join("\n")).toEqual([]);
  });
});

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// At least ten times what the slowest test or hook takes on a quiet machine: a limit is there for what hangs, and a
// machine that is busy with other work is slow for all.

/** Begun last, one that takes minutes would keep a worker busy while the other is idle. */
const LONGEST = ["e2e/soak.test.ts", "e2e/process.test.ts", "e2e/kill.test.ts", "server/surfaces/fuzz.test.ts"];

/** What waits more than it works, and what collects garbage, which costs little before a worker has run many files. */
const WAITING = [
  "server/jobs/relay.test.ts",
  "server/jobs/engine/stalls.test.ts",
  "server/jobs/engine/kill.test.ts",
  "server/functions/deliver-webhook.test.ts",
  "server/db/connections/deadlines.test.ts",
  "server/db/connections/frozen.test.ts",
  "server/main/cuts.test.ts",
];

/** What is asked again as long as it keeps others waiting: once the servers are gone that start and drain beside it. */
const MEASURING = ["server/surfaces/long-answers.test.ts"];

/** First what lasts longest and what waits, while there is most to do beside it; a third of the way what measures. */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const named = (names: string[]) =>
      names.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    const [first, measuring] = [named([...LONGEST, ...WAITING]), named(MEASURING)];
    const rest = sorted.filter((file) => !first.includes(file) && !measuring.includes(file));
    return [...first, ...rest.toSpliced(rest.length / 3, 0, ...measuring)];
  }
}

/** Servers that start, stand still and drain leave the cores idle at times; by two they last about as long as what runs beside. */
const MOSTLY_WAITING = { maxWorkers: 2, sequence: { groupOrder: 1, sequencer: InTurn } };

export default defineConfig({
  test: {
    pool: "forks",
    sequence: { sequencer: InTurn },
    // On two cores: a third shortens nothing (docs/performance.md).
    maxWorkers: 2,
    testTimeout: MINUTE,
    expect: { poll: { timeout: MINUTE } },
    projects: [
      { extends: true, test: { name: "tidy", include: ["server/tidy.test.ts"] } },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["server/domain/**/*.test.ts", "app/**/*.test.ts", "sdk/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/node_modules/**", "sdk/packed/**"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "sdk",
          include: ["sdk/packed/**/*.test.ts"],
          globalSetup: "sdk/packed/build-setup.ts",
          testTimeout: 5 * MINUTE,
          hookTimeout: 10 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.{ts,tsx}"],
          exclude: ["server/domain/**", "server/tidy.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
          setupFiles: "server/testing/worker-setup.ts",
          // The files of a worker share its modules (ADR 0084): read and compiled anew for each they cost more than tests.
          isolate: false,
          testTimeout: 2 * MINUTE,
          hookTimeout: 7 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "e2e/support/process/setup.ts",
          ...MOSTLY_WAITING,
          isolate: false,
          testTimeout: 10 * MINUTE,
          hookTimeout: 20 * MINUTE,
        },
      },
    ],
  },
});

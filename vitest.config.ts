import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// At least ten times what the slowest test or hook takes on a quiet machine: a limit is there for what hangs, and a
// machine that is busy with other work is slow for all.

/** The files that take minutes, the longest first: begun last, one would keep a worker busy while the other is idle. */
const LONGEST = ["e2e/soak.test.ts", "e2e/process.test.ts", "e2e/kill.test.ts", "server/surfaces/fuzz.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const first = LONGEST.flatMap((name) => rest.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...first, ...rest.filter((file) => !first.includes(file))];
  }
}

/** Servers that start, stand still and drain leave the cores idle at times. */
const MOSTLY_WAITING = { maxWorkers: 3, sequence: { groupOrder: 1, sequencer: LongestFirst } };

export default defineConfig({
  test: {
    pool: "forks",
    sequence: { sequencer: LongestFirst },
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
          testTimeout: 10 * MINUTE,
          hookTimeout: 20 * MINUTE,
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

// At least ten times what the slowest test or hook takes on a quiet machine: a limit is there for what hangs, and a
// machine that is busy with other work is slow for all.

export default defineConfig({
  test: {
    pool: "forks",
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
          testTimeout: 2 * MINUTE,
          hookTimeout: 7 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "server/testing/build-setup.ts",
          fileParallelism: false,
          testTimeout: 5 * MINUTE,
          hookTimeout: 10 * MINUTE,
        },
      },
    ],
  },
});

import { defineConfig } from "vitest/config";

const SECOND = 1000;

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "tidy", include: ["server/tidy.test.ts"], testTimeout: 30 * SECOND } },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["server/domain/**/*.test.ts", "sdk/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/node_modules/**", "sdk/packed/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "sdk",
          include: ["sdk/packed/**/*.test.ts"],
          globalSetup: "sdk/packed/build-setup.ts",
          testTimeout: 120 * SECOND,
          hookTimeout: 240 * SECOND,
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
          testTimeout: 15 * SECOND,
          hookTimeout: 60 * SECOND,
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["e2e/**/*.test.ts"],
          globalSetup: "server/testing/build-setup.ts",
          fileParallelism: false,
          testTimeout: 60 * SECOND,
          hookTimeout: 120 * SECOND,
        },
      },
    ],
  },
});

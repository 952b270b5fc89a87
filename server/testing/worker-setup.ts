import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDatabase } from "../db/client";
import { cloneWorkerDatabase, workerDatabaseUrl } from "./database";
import { refuseSelfComparisons } from "./self-comparisons";
import { letGo } from "./sessions";

// Before anything reads the configuration.
process.env.DATABASE_URL = workerDatabaseUrl();
process.env.APP_SECRET = "a secret for tests alone";
process.env.LOG_LEVEL ??= "silent";
// A machine that is busy with other things is slow, not broken.
process.env.DATABASE_TIMEOUT_SECONDS ??= "60";
const files = mkdtempSync(join(tmpdir(), "slotwright-files-"));
process.env.DATA_DIR = files;

refuseSelfComparisons();
beforeAll(cloneWorkerDatabase);
afterEach(letGo);
afterAll(closeDatabase);
afterAll(() => rmSync(files, { recursive: true, force: true }));

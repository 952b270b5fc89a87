import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { closeDatabase } from "../db/client";
import { cheapenPasswords } from "./cheap-passwords";
import { cleanUp } from "./cleanups";
import { cloneWorkerDatabase, workerSocketUrl } from "./database";
import { resetProcess } from "./fresh-process";
import { setLimits } from "./limits";
import { refuseSelfComparisons } from "./self-comparisons";
import { letGo } from "./sessions";

// The files of a worker share its modules. This runs before each of them, and before anything reads the configuration.
resetProcess();
process.env.DATABASE_URL = workerSocketUrl();
process.env.APP_SECRET = "a secret for tests alone";
process.env.LOG_LEVEL ??= "silent";
// A machine that is busy with other things is slow, not broken.
process.env.DATABASE_TIMEOUT_SECONDS ??= "60";
// One path for all files of a worker: what stores uploads remembers it.
const files = join(tmpdir(), `slotwright-files-${process.pid}`);
mkdirSync(files, { recursive: true });
process.env.DATA_DIR = files;

cheapenPasswords();
setLimits();
refuseSelfComparisons();
beforeAll(cloneWorkerDatabase);
afterEach(letGo);
afterEach(cleanUp);
afterAll(closeDatabase);
afterAll(() => rmSync(files, { recursive: true, force: true }));
afterAll(() => void vi.useRealTimers());

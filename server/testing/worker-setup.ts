import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "../db/client";
import { cloneWorkerDatabase, workerDatabaseUrl } from "./database";

// Before anything reads the configuration.
process.env.DATABASE_URL = workerDatabaseUrl();
process.env.APP_SECRET = "a secret for tests alone";
process.env.LOG_LEVEL ??= "silent";

beforeAll(cloneWorkerDatabase);
afterAll(closeDatabase);

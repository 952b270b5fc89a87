// Replays the accepted changes of a database, that of DATABASE_URL, else the one in DATA_DIR, while it is in use.
// Prints a line for each rule; the exit code is 1 where a change parts from one.
import { importTs } from "./lib/import-ts.mjs";
import { tellVerdicts } from "./lib/verdicts.mjs";

const { verifyDatabaseHistory } = await importTs("server/main/verify-data.ts");
await tellVerdicts(verifyDatabaseHistory);

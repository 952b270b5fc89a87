// Holds a database against what must be true in it: that of DATABASE_URL, else the one in DATA_DIR, while it is in use.
// Prints a line for each invariant; the exit code is 1 when one does not hold.
import { importTs } from "./lib/import-ts.mjs";
import { tellVerdicts } from "./lib/verdicts.mjs";

const { verifyDatabase } = await importTs("server/main/verify-data.ts");
await tellVerdicts(verifyDatabase);

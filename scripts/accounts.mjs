// The operator's own way to accounts, beside the pages: npm run accounts -- create|list|invite|reset-link|key|close|open …
// Works on the database of DATABASE_URL, else on the one in DATA_DIR, whether or not the server runs.
import { importTs } from "./lib/import-ts.mjs";

const { runAccounts } = await importTs("server/main/accounts.ts");
const { code, out, err } = await runAccounts(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;

// Brings the database of DATABASE_URL to the newest schema, as `npm start` does before it serves.
import { importTs } from "./lib/import-ts.mjs";

if (!process.env.DATABASE_URL) {
  process.stderr.write("DATABASE_URL is not set. The embedded database is migrated by npm start.\n");
  process.exit(1);
}
const { migrate } = await importTs("server/db/migrate.ts");
await migrate(process.env.DATABASE_URL);

// Brings the database of DATABASE_URL to the newest schema, as `npm start` does before it serves.
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { MAIN, serverBundle } from "./lib/build.mjs";

if (!process.env.DATABASE_URL) {
  process.stderr.write("DATABASE_URL is not set. The embedded database is migrated by npm start.\n");
  process.exit(1);
}
const outfile = MAIN.replace("main.mjs", "migrate.mjs");
await build({ ...serverBundle, entryPoints: { migrate: "server/db/migrate.ts" } });
const { migrate } = await import(pathToFileURL(outfile).href);
await migrate(process.env.DATABASE_URL);

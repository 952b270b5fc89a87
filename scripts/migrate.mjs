// Brings the database of DATABASE_URL to the newest schema, as `npm start` does before it serves.
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { serverBundle } from "./lib/build.mjs";

if (!process.env.DATABASE_URL) {
  process.stderr.write("DATABASE_URL is not set. The embedded database is migrated by npm start.\n");
  process.exit(1);
}
const outfile = serverBundle.outfile.replace("main.mjs", "migrate.mjs");
await build({ ...serverBundle, entryPoints: ["server/db/migrate.ts"], outfile });
const { migrate } = await import(pathToFileURL(outfile).href);
await migrate(process.env.DATABASE_URL);

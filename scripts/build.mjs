// Builds everything `npm start` runs: the pages in .next and the server in dist.
//   node scripts/build.mjs              always
//   node scripts/build.mjs --if-stale   only when a source has changed since
import { build, isBuilt } from "./lib/build.mjs";

if (process.argv.includes("--if-stale") && isBuilt()) process.exit(0);
try {
  await build();
} catch (error) {
  process.stderr.write(`The build failed. ${error.message}\n`);
  process.exit(1);
}

// Bundles the benchmarks and runs them: `npm run bench`, `npm run bench -- slots`, or
// `npm run bench -- cost --only=createBooking --beside ../before`, where another checkout is built.
import { dirname, join } from "node:path";
import { build } from "esbuild";

const STANDING_IN = ["rest", "database"];
const TESTING = join(process.cwd(), "server/testing");

/** The fixtures of the tests speak to this process; here they speak to a server's port. */
const overHttp = {
  name: "over-http",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.{1,2}\/(rest|database)$/ }, ({ path, importer }) => {
      const [name] = STANDING_IN.filter((file) => join(dirname(importer), path) === join(TESTING, file));
      return name && importer.startsWith(TESTING) ? { path: join(process.cwd(), `bench/cost/${name}.ts`) } : undefined;
    }),
};

const outfile = ".cache/bench/main.mjs";
await build({
  entryPoints: {
    main: "bench/main.ts",
    bare: "bench/bare-server.ts",
    bytes: "bench/bytes-server.ts",
    "bare-insert": "bench/cost/bare-insert.ts",
  },
  outdir: ".cache/bench",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
  plugins: [overHttp],
});
await import(new URL(`../${outfile}`, import.meta.url));

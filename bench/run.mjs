// Bundles the benchmarks and runs them: `npm run bench`, or `npm run bench -- slots`.
import { build } from "esbuild";

const outfile = ".cache/bench/main.mjs";
await build({
  entryPoints: { main: "bench/main.ts", bare: "bench/bare-server.ts", bytes: "bench/bytes-server.ts" },
  outdir: ".cache/bench",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
await import(new URL(`../${outfile}`, import.meta.url));

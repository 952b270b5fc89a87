import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { benchBookings } from "./bookings";
import { benchCore } from "./core";
import { benchCost } from "./cost";
import { benchDeliveries } from "./deliveries";
import { benchDryRuns } from "./dry-runs";
import { benchFilters } from "./lists/filters";
import { benchLists } from "./lists/pages";
import { benchOffice } from "./office/office";
import { benchPipeline } from "./pipeline";
import { benchRaces } from "./races";
import { benchSlots } from "./slots";
import { benchHistory } from "./slots-crowd";
import { openWorld, type World } from "./world";

const BENCHES: Record<string, (world: World) => Promise<string[]>> = {
  pipeline: benchPipeline,
  slots: benchSlots,
  bookings: benchBookings,
  lists: async (world) => [...(await benchLists(world)), ...(await benchFilters(world))],
  deliveries: benchDeliveries,
  history: benchHistory,
  core: benchCore,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    beside: { type: "string" },
    calls: { type: "string" },
    statements: { type: "boolean" },
  },
});
const [cpu] = cpus();
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpu?.model ?? "unknown"}`,
);
const { only, beside, statements } = values;
const calls = values.calls === undefined ? {} : { calls: Number(values.calls) };
if (positionals.includes("cost")) {
  // By itself: it runs servers and databases of its own.
  for (const line of await benchCost({ only: only?.split(","), beside, statements, ...calls })) console.log(line);
  process.exit();
}
if (positionals.includes("dry-runs")) {
  for (const line of await benchDryRuns({ only: only?.split(","), ...calls })) console.log(line);
  process.exit();
}
if (positionals.includes("races")) {
  for (const line of await benchRaces({ beside, starts: calls.calls })) console.log(line);
  process.exit();
}
if (positionals.includes("office")) {
  // By itself: its account takes a minute to plant, and browsers want the machine.
  for await (const line of benchOffice(positionals)) console.log(line);
  process.exit();
}
const asked = positionals.filter((name) => name in BENCHES);
const world = await openWorld();
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    for (const line of await bench(world)) console.log(`  ${line}`);
  }
} finally {
  await world.close();
}

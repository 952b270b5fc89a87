import { cpus } from "node:os";
import { benchBookings } from "./bookings";
import { benchDeliveries } from "./deliveries";
import { benchLists } from "./lists";
import { benchPipeline } from "./pipeline";
import { benchSlots } from "./slots";
import { benchHistory } from "./slots-crowd";
import { openWorld, type World } from "./world";

const BENCHES: Record<string, (world: World) => Promise<string[]>> = {
  pipeline: benchPipeline,
  slots: benchSlots,
  bookings: benchBookings,
  lists: benchLists,
  deliveries: benchDeliveries,
  history: benchHistory,
};

const asked = process.argv.slice(2).filter((name) => name in BENCHES);
const world = await openWorld();
try {
  const [cpu] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpu?.model ?? "unknown"}`,
  );
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    for (const line of await bench(world)) console.log(`  ${line}`);
  }
} finally {
  await world.close();
}

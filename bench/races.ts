import { verifyHistory } from "../server/db/verify/history";
import { verifyData } from "../server/db/verify/verify";
import type { Build } from "./cost/build";
import { onBuilds } from "./cost/builds";
import { plantMembers } from "./cost/planting";
import { exchange, open, quantile, requestText } from "./http-load";

/** Who ask for the same start at once, each over a connection of its own. */
const RACERS = 50;
/** Starts that are raced for, each once, unless `--calls` says how many: 10,000 orders in all. */
const STARTS = 200;
const MEMBERS = 4;
const STARTS_A_DAY = 16;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = 3 * DAY_MS;
const [CREATED, CONFLICT] = [201, 409];

/** A build's hot members, and what their races came to so far. */
interface Track {
  build: Build;
  serviceId: string;
  staffIds: string[];
  latencies: number[];
  sold: number;
  refused: number;
}

interface RacesOptions {
  /** Another built checkout, which is raced for in turn with this one. */
  beside?: string | undefined;
  starts?: number | undefined;
}

/**
 * Ten thousand orders for hot members: fifty visitors race for each start, by turns for one member and for whoever is
 * free. Each start is sold as often as there are members for it, no calendar has two appointments at once, and all others
 * are refused; what is left holds all rules of `npm run verify:data` and `verify:history`. The answers' times are told
 * beside another build's, start by start in turn.
 *
 * @throws Error when a start is sold too often or too seldom, anything but 201 and 409 is answered, or a rule is broken
 */
export const benchRaces = ({ beside, starts = STARTS }: RacesOptions): Promise<string[]> =>
  onBuilds([".", ...(beside ? [beside] : [])], async (builds) => {
    const tracks: Track[] = [];
    for (const build of builds) tracks.push(await openTrack(build));
    for (let start = 0; start < starts; start++) for (const track of tracks) await race(track, start);
    const lines: string[] = [];
    for (const track of tracks) lines.push(await resultOf(track));
    // The other build's database may be of an earlier schema, which the rules do not know.
    if (tracks[0]) lines.push(await requireSound(tracks[0]));
    const [here, other] = tracks.map(({ latencies }) => quantile(latencies, 0.99));
    return other === undefined
      ? lines
      : [...lines, `p99 beside: ${((here ?? 0) / other).toFixed(2)} (target at most 2)`];
  });

async function openTrack(build: Build): Promise<Track> {
  const { serviceId, staffIds } = await plantMembers(build.account, MEMBERS);
  return { build, serviceId, staffIds, latencies: [], sold: 0, refused: 0 };
}

/** One start: every other is one member's, whose turn it is; the others are for whoever is free. */
async function race(track: Track, start: number): Promise<void> {
  const { build, staffIds } = track;
  const staff = start % 2 === 0 ? staffIds[(start / 2) % MEMBERS] : undefined;
  const sockets = await Promise.all(Array.from({ length: RACERS }, () => open(build.port)));
  const statuses = await Promise.all(
    sockets.map(async (socket, racer) => {
      const sentAt = performance.now();
      const status = await exchange(socket, orderOf(track, { start, staff, racer }));
      track.latencies.push(performance.now() - sentAt);
      return status;
    }),
  );
  for (const socket of sockets) socket.destroy();
  const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const [sold, refused] = [countOf(CREATED), countOf(CONFLICT)];
  const seats = staff === undefined ? MEMBERS : 1;
  if (sold !== seats || sold + refused !== RACERS)
    throw new Error(
      `${build.name}: a start of ${seats} was answered ${[...new Set(statuses)].join(", ")}, ${sold} × 201`,
    );
  track.sold += sold;
  track.refused += refused;
}

interface Order {
  start: number;
  staff: string | undefined;
  racer: number;
}

function orderOf({ build, serviceId }: Track, { start, staff, racer }: Order): string {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS + FIRST_DAY_MS;
  const at = midnight + Math.floor(start / STARTS_A_DAY) * DAY_MS + (8 * 60 + (start % STARTS_A_DAY) * 30) * 60_000;
  const item = { service: serviceId, start: new Date(at).toISOString(), ...(staff ? { staff } : {}) };
  const body = { items: [item], name: `Racer ${racer}`, email: `racer-${start}-${racer}@example.com` };
  return requestText("POST", `/api/public/${build.account.publicKey}/bookings`, { body: JSON.stringify(body) });
}

async function resultOf({ build, staffIds, latencies, sold, refused }: Track): Promise<string> {
  const [row] = await build.sql<{ kept: number; doubles: number }[]>`
    select count(*)::int as kept, (count(*) filter (where exists (
      select from occupancies other
      where other.tenant_id = o.tenant_id and other.staff_id = o.staff_id and other.blocked && o.blocked
        and other.appointment_id <> o.appointment_id)))::int as doubles
    from occupancies o where o.tenant_id = ${build.account.id} and o.staff_id = any(${staffIds}::uuid[])`;
  if (row?.kept !== sold || row.doubles > 0)
    throw new Error(`${build.name}: ${sold} were sold, ${row?.kept} are kept, ${row?.doubles} overlap`);
  latencies.sort((a, b) => a - b);
  const [median, late] = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(0));
  return `${build.name}: ${latencies.length} orders, ${sold} × 201, ${refused} × 409, none double; p50 ${median} ms, p99 ${late} ms`;
}

/** @throws Error naming the rules that do not hold in what the races left */
async function requireSound({ build }: Track): Promise<string> {
  const { db } = build.database;
  const verdicts = [...(await verifyData(db)), ...(await verifyHistory(db))];
  const broken = verdicts.filter(({ violations }) => violations > 0).map(({ name }) => name);
  if (broken.length > 0) throw new Error(`${build.name}: after the races ${broken.join(", ")} did not hold`);
  return `${build.name}: all ${verdicts.length} rules of verify:data and verify:history hold`;
}

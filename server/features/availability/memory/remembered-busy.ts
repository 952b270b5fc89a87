import type { Db } from "../../../db/client";
import type { Occupancy } from "../../../domain/availability/calendar";
import { DAY_MS } from "../../../domain/dates";
import { listOccupancies } from "../busy";
import type { SlotsMemory } from "./slots-memory";

/** A member whose blocked time is asked for, and its version in the database as this request found it. */
interface BusyMember {
  id: string;
  /** Null: not known, so nothing is kept. */
  version: string | null;
}

/** Blocked time is kept by spans of so many UTC days, so that neighbouring windows share what was read. */
const CHUNK_MS = 8 * DAY_MS;
/** What an entry weighs beside its spans. */
const ENTRY_WEIGHT = 8;

interface BusyAsked {
  members: BusyMember[];
  /** Half-open, epoch milliseconds. */
  fromAt: number;
  toAt: number;
}

/**
 * What blocks these members within the window, by member; more than that, too. Those whose version has changed since
 * they were read are read again, in one statement.
 *
 * Read after the versions, it is never older than they say. It may be newer: then the next request finds another
 * version and reads again.
 */
export async function rememberedBusy(
  db: Db,
  tenantId: string,
  { memory, asked }: { memory: SlotsMemory; asked: BusyAsked },
): Promise<Map<string, Occupancy[]>> {
  const chunks = chunksOf(asked);
  const found = new Map<string, Occupancy[]>();
  const missing: BusyMember[] = [];
  for (const member of asked.members) {
    const known = recall(memory, { tenantId, member, chunks });
    if (known) found.set(member.id, known);
    else missing.push(member);
  }
  if (missing.length === 0) return found;
  const [first = 0] = chunks;
  const read = await listOccupancies(db, tenantId, {
    staffIds: missing.map(({ id }) => id).sort(),
    fromAt: first * CHUNK_MS,
    toAt: (first + chunks.length) * CHUNK_MS,
  });
  for (const member of missing) {
    const occupancies = read.get(member.id) ?? [];
    found.set(member.id, occupancies);
    keep(memory, { tenantId, member, chunks }, occupancies);
  }
  return found;
}

function chunksOf({ fromAt, toAt }: BusyAsked): number[] {
  const first = Math.floor(fromAt / CHUNK_MS);
  return Array.from({ length: Math.ceil(toAt / CHUNK_MS) - first }, (_, index) => first + index);
}

interface Place {
  tenantId: string;
  member: BusyMember;
  chunks: number[];
}

const keyOf = ({ tenantId, member }: Place, chunk: number) => `${tenantId} ${member.id} ${chunk}`;

/** Null unless all is known. What reaches from one chunk into the next is taken from the first. */
function recall(memory: SlotsMemory, place: Place): Occupancy[] | null {
  const all: Occupancy[] = [];
  for (const chunk of place.chunks) {
    const known = memory.spans.get(keyOf(place, chunk));
    if (known === undefined || known.version !== place.member.version) return null;
    const isNew = ({ startAt }: Occupancy) => chunk === place.chunks[0] || startAt >= chunk * CHUNK_MS;
    for (const occupancy of known.value) if (isNew(occupancy)) all.push(occupancy);
  }
  return all;
}

function keep(memory: SlotsMemory, place: Place, occupancies: Occupancy[]): void {
  const { version } = place.member;
  if (version === null) return;
  for (const chunk of place.chunks) {
    const fromAt = chunk * CHUNK_MS;
    const value = occupancies.filter(({ startAt, endAt }) => startAt < fromAt + CHUNK_MS && endAt > fromAt);
    memory.spans.set(keyOf(place, chunk), { version, value }, { size: value.length + ENTRY_WEIGHT });
  }
}

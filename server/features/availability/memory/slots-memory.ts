import { LRUCache } from "lru-cache";
import { type Db, database } from "../../../db/client";
import type { Occupancy } from "../../../domain/availability/calendar";
import { processSingleton } from "../../../process/process-singleton";
import type { OfferedService } from "../offered-queries";
import type { SlotList } from "../schemas";

/** What was read or found in a state of the database that its version names. */
export interface Versioned<Value> {
  version: string;
  value: Value;
}

/** Slots as an answer lists them, and between which instants they are still the same; epoch milliseconds. */
export interface KnownSlots {
  list: SlotList;
  fromAt: number;
  untilAt: number;
}

const OFFERED_MEMBERS_MAX = 5_000;
const SPANS_MAX = 250_000;
const ANSWERED_SLOTS_MAX = 100_000;

/**
 * What this process has read for slots before. Nothing in it is an answer by itself: each use compares its version
 * with what the database says in the same request, so it needs no time to live, and any number of processes may write.
 *
 * Full, it takes about 60 MB: some 5 for services with their members, 16 for spans of blocked time, 40 for answers.
 */
export class SlotsMemory {
  readonly offered = new LRUCache<string, Versioned<OfferedService>>({ maxSize: OFFERED_MEMBERS_MAX });
  readonly spans = new LRUCache<string, Versioned<Occupancy[]>>({ maxSize: SPANS_MAX });
  readonly answers = new LRUCache<string, Versioned<KnownSlots>>({ maxSize: ANSWERED_SLOTS_MAX });
  /** What is being found now, by key and version; settles when it is among the answers. */
  readonly finding = new Map<string, Promise<void>>();
}

const shared = processSingleton("slotwrightSlots", () => new SlotsMemory());

/** The process's memory, for what is read together with its version and before anything is written. */
export const sharedMemory = (): SlotsMemory => shared.get();

/** The process's memory; an empty one inside a transaction, which may see what never comes to be. */
export const slotsMemory = (db: Db): SlotsMemory => (db === database().db ? shared.get() : new SlotsMemory());

/** Clears everything, as a new process has. */
export function clearSlots(): void {
  shared.set(undefined);
}

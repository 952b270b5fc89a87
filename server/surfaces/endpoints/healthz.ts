import { realNow } from "../../context";
import { database } from "../../db/client";
import { env } from "../../env";
import { type Backlog, findBacklog } from "../../features/outbox/emission-queries";
import { findStalled, type Stalled } from "../../features/outbox/stall-queries";
import { type Jobs, runningJobs } from "../../jobs/running";
import { type FreeSpace, freeSpace, isDatabaseCramped, leastOf } from "../../uploads/free-space";
import type { SurfaceResponse } from "../http/http";

const PATIENCE_MS = 2_000;
/** Work that is due is done within seconds; past this a process counts as out of order. */
const STALLED_MS = 60_000;

/** What waits, and what waits in vain. */
interface Waiting extends Backlog {
  stalled: Stalled | null;
}

type DatabaseState = "ok" | "starting" | "unreachable";

/**
 * Whether this process can serve: 200 when its database answers and has room to write, and its background work turns
 * and keeps up, else 503.
 */
export async function health(): Promise<SurfaceResponse> {
  const [waiting, space] = await Promise.all([inTime(waitingNow()), inTime(freeSpace().catch(() => null))]);
  return toAnswer(waiting ? "ok" : "unreachable", { jobs: runningJobs(), waiting, space });
}

/** The answer until the database has started and is migrated. */
export function startingHealth(): SurfaceResponse {
  return toAnswer("starting", { jobs: undefined, waiting: null, space: null });
}

function toAnswer(
  state: DatabaseState,
  { jobs, waiting, space }: { jobs: Jobs | undefined; waiting: Waiting | null; space: FreeSpace | null },
): SurfaceResponse {
  // A process that has not started its background work yet serves nevertheless.
  const keepsUp = (jobs?.isRunning() ?? true) && !waiting?.stalled;
  const isOk = state === "ok" && keepsUp && !(space && isDatabaseCramped(space));
  const none = { oldestUnsentSeconds: null, oldestDueSeconds: null, stalled: null };
  return {
    status: isOk ? 200 : 503,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify({
      status: isOk ? "ok" : "unavailable",
      database: state,
      jobs: {
        mode: jobs?.mode ?? null,
        running: jobs?.isRunning() ?? false,
        ...(waiting ?? none),
        ...registrationOf(jobs),
      },
      disk: { freeBytes: space && leastOf(space) },
      mail: { configured: env().SMTP_URL !== undefined },
    }),
  };
}

/** Null where no Inngest server has to know the functions. */
function registrationOf(jobs: Jobs | undefined) {
  return jobs?.registration() ?? { registered: null, lastRegisteredAt: null };
}

/** What was found, or null when it is not told in time. */
async function inTime<Found>(finding: Promise<Found | null>): Promise<Found | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([finding, tooLate]).finally(() => clearTimeout(timer));
}

let asked: Promise<Waiting | null> | undefined;

/** Asks once at a time: while the database hangs, probes wait for the same answer instead of asking for more. */
function waitingNow(): Promise<Waiting | null> {
  asked ??= findWaiting()
    .catch(() => null)
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

async function findWaiting(): Promise<Waiting> {
  const { db } = database();
  const now = realNow();
  const mails = env().SMTP_URL !== undefined;
  const backlog = await findBacklog(db, { now, mails });
  const stalled = await findStalled(db, { now, patienceMs: STALLED_MS, mails });
  return withUnderWay({ ...backlog, stalled: isOfThisStart(now) ? null : stalled }, now);
}

/** What is being handed over is not with its function yet: as long as that is tried, it waits. */
function withUnderWay(found: Waiting, now: Date): Waiting {
  const underWay = runningJobs()?.oldestUnderWay() ?? null;
  if (underWay === null) return found;
  const { kind, id, dueAtMs } = underWay;
  const seconds = Math.floor((now.getTime() - dueAtMs) / 1000);
  const isStalled = !isOfThisStart(now) && seconds * 1000 >= STALLED_MS && seconds > (found.stalled?.seconds ?? 0);
  return {
    ...found,
    oldestUnsentSeconds: Math.max(seconds, found.oldestUnsentSeconds ?? 0),
    stalled: isStalled ? { kind, id, seconds } : found.stalled,
  };
}

/** What fell due while nobody ran is not held against a process that has just begun with it. */
function isOfThisStart(now: Date): boolean {
  const jobs = runningJobs();
  return !jobs || now.getTime() - jobs.startedAt.getTime() < STALLED_MS;
}

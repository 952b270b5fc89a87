import { realNow } from "../context";
import { database } from "../db/client";
import { env } from "../env";
import { type Backlog, findBacklog } from "../features/outbox/emission-queries";
import { type Jobs, runningJobs } from "../jobs/running";
import type { SurfaceResponse } from "./http";

const PATIENCE_MS = 2_000;

type DatabaseState = "ok" | "starting" | "unreachable";

/** Whether this process can serve: 200 when its database answers and its background work turns, else 503. */
export async function health(): Promise<SurfaceResponse> {
  const backlog = await backlogInTime();
  return toAnswer(backlog ? "ok" : "unreachable", { jobs: runningJobs(), backlog });
}

/** The answer until the database has started and is migrated. */
export function startingHealth(): SurfaceResponse {
  return toAnswer("starting", { jobs: undefined, backlog: null });
}

function toAnswer(
  state: DatabaseState,
  { jobs, backlog }: { jobs: Jobs | undefined; backlog: Backlog | null },
): SurfaceResponse {
  // A process that has not started its background work yet serves nevertheless.
  const isOk = state === "ok" && (jobs?.isRunning() ?? true);
  const none = { oldestUnsentSeconds: null, oldestDueSeconds: null };
  return {
    status: isOk ? 200 : 503,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify({
      status: isOk ? "ok" : "unavailable",
      database: state,
      jobs: { mode: jobs?.mode ?? null, running: jobs?.isRunning() ?? false, ...(backlog ?? none) },
      mail: { configured: env().SMTP_URL !== undefined },
    }),
  };
}

/** What waits, or null when the database does not answer in time. */
async function backlogInTime(): Promise<Backlog | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([backlog(), tooLate]).finally(() => clearTimeout(timer));
}

let asked: Promise<Backlog | null> | undefined;

/** Asks once at a time: while the database hangs, probes wait for the same answer instead of asking for more. */
function backlog(): Promise<Backlog | null> {
  const mails = env().SMTP_URL !== undefined;
  asked ??= findBacklog(database().db, { now: realNow(), mails })
    .catch(() => null)
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

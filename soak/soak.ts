import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type Drained, drain, openWork } from "./drain";
import { FAULTS, LONG_FAULTS, type Scene } from "./faults";
import type { Wrong } from "./ledger";
import { book, buyTicket, client, look, newNumbers, type Pace, trySandbox } from "./load";
import type { Report } from "./report";
import { type Step, setStage } from "./stage";
import { judge } from "./verdict";

const CLIENTS = { booking: 8, buying: 2, trying: 1, looking: 2 };
const MINUTE_MS = 60_000;
const CALM_MS = 10_000;
const THINKING_MS = 600;
/** How long all that is under way may take once it is calm: clients to be answered, work to be done. */
const WORK_MS = 2 * MINUTE_MS;
const MAIL_MS = 5 * MINUTE_MS;
const MAIL_TRY_SECONDS = 30;
const LOG_SHOWN = 600;
/** Of paths and texts, so that what failed alike counts together. */
const IDS = /pk_\w+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}/g;

/** How a soak is to go. */
export interface Soak {
  /** Of load and faults; then comes calm. Each fault comes once at least. */
  minutes: number;
  say?: (line: string) => void;
  /** Between what one client does and the next, at random up to this. */
  thinkingMs?: number;
  /** Whether mails that were caught being sent need not wait for their leases of five minutes to end. */
  endsMailLeases?: boolean;
}

/**
 * Lets clients use three servers on one database while these are killed, cut off and held up, then sees whether all
 * that was answered and promised is there.
 */
export async function soakFaults(soak: Soak): Promise<Report> {
  const { minutes, say = () => {}, thinkingMs = THINKING_MS, endsMailLeases = false } = soak;
  const stage = await setStage();
  const { scene, asker, shops } = stage;
  const { beside, volume, servers } = scene;
  const tenantIds = shops.map(({ tenantId }) => tenantId);
  try {
    let isOver = false;
    const clients = startClients(stage, { thinkingMs, isOver: () => isOver });
    const begin = (name: string) => {
      asker.during = name;
      say(name);
    };
    const faults = await breakThings(scene, { untilMs: performance.now() + minutes * MINUTE_MS, say: begin });
    isOver = true;
    begin("calm");
    const giveUp = setTimeout(() => asker.stop(), WORK_MS);
    const left = async () => {
      if (endsMailLeases) await endMailLeases(beside, tenantIds);
      return beside((sql) => openWork(sql, tenantIds));
    };
    const drained = await drain(left, { workMs: WORK_MS, mailMs: MAIL_MS });
    await clients;
    clearTimeout(giveUp);
    say("judging");
    const promised = { ledger: asker.ledger, arrived: stage.arrived(), tenantIds };
    const found = await beside((sql) => judge(sql, promised));
    return {
      counts: countsOf(stage, { faults, drained }),
      breaches: {
        ...found,
        "no answer is a 500 or a refusal without a cause, and calm answers everybody": wrongAnswers(stage),
        "all is done within two minutes of calm, mails that were being sent within five": breachesOf(drained),
        "no server ends by itself": servers.endedAlone,
        "what must be true in the database is true": await verified("data", volume.dataDir),
        "what was accepted follows from what was accepted before": await verified("history", volume.dataDir),
      },
    };
  } finally {
    await stage.close();
  }
}

async function startClients({ asker, shops }: Step, pace: Pace): Promise<void> {
  const errands = [
    ...Array(CLIENTS.booking).fill(book(newNumbers())),
    ...Array(CLIENTS.buying).fill(buyTicket(newNumbers())),
    ...Array(CLIENTS.trying).fill(trySandbox),
    ...Array(CLIENTS.looking).fill(look),
  ];
  // One list of numbers for all who book, one for all who buy.
  await Promise.all(errands.map((errand) => client(asker, shops, { errand, ...pace })));
}

/** One fault after the other, with calm between them. @returns how many there were */
async function breakThings(
  scene: Scene,
  { untilMs, say }: { untilMs: number; say: (line: string) => void },
): Promise<number> {
  let count = 0;
  for (let round = 0; round === 0 || performance.now() < untilMs; round++) {
    for (const [name, fault] of Object.entries(round === 0 ? FAULTS : { ...FAULTS, ...LONG_FAULTS })) {
      if (round > 0 && performance.now() >= untilMs) break;
      await pause(CALM_MS);
      say(name);
      await fault(scene);
      count += 1;
    }
  }
  return count;
}

/** Mails that were being sent when something went wrong are taken up again after five minutes; here soon. */
const endMailLeases = (beside: Scene["beside"], tenantIds: string[]) =>
  beside(
    (sql) => sql`update outbox_mails set next_attempt_at = now() - interval '1 second'
      where tenant_id = any(${tenantIds}) and (status = 'sending' or status = 'pending' and attempts > 0)
        and updated_at < now() - interval '1 second' * ${MAIL_TRY_SECONDS}`,
  );

/** Each kind of wrong answer with how often it came, and what the server wrote down of the first. */
function wrongAnswers({ asker, scene }: Step): string[] {
  const kinds = new Map<string, Wrong[]>();
  for (const wrong of asker.ledger.wrong) {
    const kind = `${wrong.during}: ${wrong.what.replace(IDS, "…")}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), wrong]);
  }
  return Array.from(kinds, ([kind, all]) => {
    const requestId = all[0]?.requestId;
    const log = requestId ? scene.servers.logOf(requestId).slice(0, LOG_SHOWN) : "";
    return `${all.length} × after "${kind}" ${log}`;
  });
}

function breachesOf({ seconds, mailSeconds, left }: Drained): string[] {
  if (seconds === null) return [`Not all was done within two minutes of calm: ${JSON.stringify(left)}`];
  if (mailSeconds === null) return [`Not all mails were sent within five minutes of calm: ${JSON.stringify(left)}`];
  return [];
}

/** The repository's own check of what must be true in a database, or of how it came to be so. */
async function verified(what: "data" | "history", dataDir: string): Promise<string[]> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const run = promisify(execFile)(process.execPath, [`scripts/verify-${what}.mjs`], { env });
  return run.then(
    () => [],
    ({ stdout, stderr }: { stdout: string; stderr: string }) => [
      `verify:${what}: ${(stdout + stderr)
        .split("\n")
        .filter((line) => !line.startsWith("ok "))
        .join(" ")}`,
    ],
  );
}

function countsOf({ scene, asker, arrived }: Step, { faults, drained }: { faults: number; drained: Drained }) {
  const { booked, cancelled, moved, tickets, statuses, unanswered, slowestMs } = asker.ledger;
  const { eventIds, mailIds } = arrived();
  const repeated = (ids: string[]) => ids.length - new Set(ids).size;
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return {
    faults,
    "the disk was full by": scene.volume.how,
    bookings: booked.size,
    "of them moved": moved.size,
    "of them cancelled": cancelled.size,
    tickets: tickets.size,
    answers: answers.join(", "),
    "requests without an answer": unanswered,
    "slowest answer, ms": Math.round(slowestMs),
    "events that arrived": new Set(eventIds).size,
    "events that came again": repeated(eventIds),
    "mails that arrived": new Set(mailIds).size,
    "mails that came again": repeated(mailIds),
    "all done after, s": drained.seconds ?? "not in time",
    "all mails after, s": drained.mailSeconds ?? "not in time",
  };
}

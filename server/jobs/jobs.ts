import { serve } from "inngest/edge";
import { realNow } from "../context";
import { database } from "../db/client";
import { env, usesInngest } from "../env";
import { FUNCTIONS } from "../functions";
import { acceptEvents, inngest } from "./client";
import { Engine } from "./engine/engine";
import { startRegistration } from "./registration";
import { startRelay, toServer } from "./relay";
import { type Jobs, noteRunning } from "./running";

/** Starts the relay, and the embedded engine unless an Inngest server runs the functions. */
export function startJobs(): Jobs {
  const jobs = usesInngest() ? onServer() : onEngine();
  noteRunning(jobs);
  return jobs;
}

const hasMailServer = (): boolean => env().SMTP_URL !== undefined;

function onEngine(): Jobs {
  const { db } = database();
  const engine = new Engine({ db, client: inngest, functions: FUNCTIONS });
  acceptEvents(engine.send);
  const relay = startRelay({ outlet: engine.startClaimed, mails: hasMailServer() });
  const stop = async () => {
    await relay.stop();
    await engine.stop();
    acceptEvents(undefined);
  };
  return {
    mode: "embedded",
    startedAt: realNow(),
    isRunning: () => engine.isRunning() && relay.isRunning(),
    oldestUnderWay: relay.oldestUnderWay,
    registration: () => null,
    stop,
  };
}

function onServer(): Jobs {
  const send = (events: Parameters<typeof inngest.send>[0]) => inngest.send(events);
  const relay = startRelay({ outlet: toServer(database().db, send), mails: hasMailServer() });
  const registration = startRegistration({ register });
  const stop = async () => {
    await Promise.all([registration.stop(), relay.stop()]);
  };
  const { isRunning, oldestUnderWay } = relay;
  return { mode: "inngest", startedAt: realNow(), isRunning, oldestUnderWay, registration: registration.state, stop };
}

/** Answers what an Inngest server asks at `/api/inngest`, signed but for a dev server. */
export function answerInngest(request: Request): Promise<Response> {
  handler ??= serve({
    client: inngest,
    functions: FUNCTIONS,
    serveOrigin: originForServer(),
    servePath: "/api/inngest",
  });
  return handler(request);
}

/** Where the Inngest server reaches this one; inside a private network not where customers do. */
const originForServer = (): string => env().INNGEST_SERVE_ORIGIN ?? env().APP_ORIGIN;

let handler: ((request: Request) => Promise<Response>) | undefined;

/**
 * Tells the server which functions there are, as Inngest's own deployments do after each release.
 *
 * @throws Error when the server did not take them
 */
export async function register(): Promise<void> {
  const origin = originForServer();
  const headers = { host: new URL(origin).host };
  const answer = await answerInngest(new Request(`${origin}/api/inngest`, { method: "PUT", headers }));
  if (!answer.ok) throw new Error(`Inngest answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
}

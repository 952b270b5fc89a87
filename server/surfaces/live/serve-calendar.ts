import { DomainError } from "../../domain/errors";
import { toApiError } from "../../errors";
import type { CalendarVersionInput } from "../../features/calendar";
import type { SurfaceRequest, SurfaceResponse, SurfaceStream } from "../http/http";
import { managementError, respond } from "../rest/answers";
import { countRate, logFailure } from "../rest/exchange";
import { limiters } from "../rest/limiters";
import { adminCaller } from "../trpc/caller";
import { enterAsPerson } from "../trpc/enter";
import { watchAccount } from "./account-activity";
import { type OpenStream, openStream } from "./open-streams";

export const LIVE_CALENDAR_PATH = "/api/live/calendar";

/** So often a stream is looked at though nothing happened: its session may have ended, and a proxy cuts what is silent. */
const BEAT_MS = 25_000;
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Else nginx collects what is to be sent at once.
  "x-accel-buffering": "no",
};

/**
 * Serves `/api/live/calendar?account&asked`: the version of the days that are asked for, as `calendar.version` takes
 * them in JSON, and another one as soon as they are another, as server-sent events.
 *
 * Each is asked for as the person who looks, with the session as it is then: who may not see it any more hears no more.
 * Now and then the same one comes again, so that its reader can tell a quiet account from a lost connection.
 */
export async function serveLiveCalendar(request: SurfaceRequest): Promise<SurfaceResponse | SurfaceStream> {
  try {
    const asked = readAsked(request);
    const { tenant, actor } = await enterAsPerson(request.header("cookie"), asked.account);
    if (!tenant) throw new DomainError("bad_request", "Name the account.");
    countRate({ tenant, actor, rate: { limiter: limiters().people, key: actor.userId } }, {});
    const stream = openStream(actor.userId);
    const readVersion = versionFor(request, asked);
    // The first one is waited for: a refusal has a status of its own.
    const first = await readVersion().catch((error: unknown) => {
      stream.close();
      throw error;
    });
    return streamOf({ stream, tenantId: tenant.id, first, readVersion });
  } catch (error) {
    return refuse(request, error);
  }
}

interface Asked {
  account: string | null;
  days: CalendarVersionInput;
}

function readAsked({ search }: SurfaceRequest): Asked {
  const said = new URLSearchParams(search);
  try {
    return { account: said.get("account"), days: JSON.parse(said.get("asked") ?? "") };
  } catch {
    throw new DomainError("bad_request", "The days that are asked for are no JSON.");
  }
}

/** Asks for the version as the person who looks, by the session as it is then. */
function versionFor(request: SurfaceRequest, { account, days }: Asked): () => Promise<string> {
  const { path, clientAddress } = request;
  return async () => {
    const office = await adminCaller({ cookie: request.header("cookie"), account, path, clientAddress });
    return (await office.calendar.version(days)).version;
  };
}

interface Streamed {
  stream: OpenStream;
  tenantId: string;
  first: string;
  readVersion: () => Promise<string>;
}

function streamOf({ stream, tenantId, first, readVersion }: Streamed): SurfaceStream {
  return {
    headers: HEADERS,
    run: (sink) => {
      let last = first;
      let isBeat = true;
      const say = (version: string) => {
        // Else whoever sees one calendar would hear when others change.
        if (version !== last || isBeat) sink.write(`data: ${version}\n\n`);
        isBeat = false;
        last = version;
      };
      stream.onClose(sink.end);
      say(first);
      // Whoever is refused finds out why by asking.
      const look = oneAtATime(() => readVersion().then(say, sink.end));
      const stopWatching = watchAccount(tenantId, look);
      const beat = setInterval(() => {
        isBeat = true;
        look();
      }, BEAT_MS).unref();
      return () => {
        clearInterval(beat);
        stopWatching();
        stream.close();
      };
    },
  };
}

/** What is asked for while it runs is done once more, after it. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const start = async () => {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
    if (isAskedAgain) start();
  };
  return start;
}

function refuse(request: SurfaceRequest, error: unknown): SurfaceResponse {
  const refusal = toApiError(error);
  logFailure(refusal, request.requestId);
  return respond(refusal.status, JSON.stringify(managementError(refusal)), { "x-request-id": request.requestId });
}

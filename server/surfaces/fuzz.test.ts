import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heldBy } from "../testing/fuzz/blocked";
import { Random } from "../testing/fuzz/random";
import { requestOf } from "../testing/fuzz/requests";
import { type Sent, send } from "../testing/fuzz/send";
import { openWorld, type World, withExamples, withNewKeys } from "../testing/fuzz/world";
import { type ApiName, type Documented, operationsOf, undocumentedIn } from "../testing/openapi";
import type { SurfaceResponse } from "./http/http";

// Before anything reads the configuration: thousands of requests in a minute.
process.env.RATE_LIMIT_PER_MINUTE = "1000000";
process.env.SANDBOXES_PER_MINUTE = "1000000";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5);
/** So many operations that change something share a world, which costs a hundred requests. */
const CHANGING_IN_ONE = 24;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const SHOWN_MAX = 1500;
/** How long one request may keep others waiting; see ADR 0029. */
const HELD_MS_MAX = 100;
let slowest = { heldMs: 0, target: "none" };

let readable: World;
let writable: { world: World; uses: number } | undefined;
beforeAll(async () => {
  readable = await openWorld();
});

afterAll(() => {
  const { target, heldMs } = slowest;
  if (process.env.FUZZ_REQUESTS) process.stderr.write(`Kept others waiting longest: ${target}: ${heldMs} ms\n`);
});

describe.each<ApiName>(["management", "public"])("the %s API answers any input as documented", (api) => {
  it.each(operationsOf(api).map((place): [string, Documented] => [place.operation.operationId, place]))(
    "%s",
    async (name, place) => {
      const random = new Random(SEED + hashOf(`${api} ${name}`));
      const [faults, succeeded] = await fuzz(place, random);
      expect(faults).toEqual([]);
      expect(succeeded, "some requests succeed, else nothing is tried").toBeGreaterThan(0);
    },
  );
});

it("refuses what zod itself breaks on", async () => {
  const headers = { authorization: `Bearer ${readable.apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: { length: { toString: 1, valueOf: 1 } } });
  const { status } = await send({ method: "POST", target: "/api/v1/categories", headers, body });
  expect(status).toBe(400);
});

async function fuzz(place: Documented, random: Random): Promise<[faults: string[], succeeded: number]> {
  const faults = new Map<string, string>();
  let succeeded = 0;
  let world = await withExamples(await worldFor(place), place);
  // One that chance has let no request succeed in gets some more.
  for (let count = 0; count < REQUESTS || (succeeded === 0 && count < 5 * REQUESTS); count++) {
    const sent = requestOf(place, world, random);
    const { result: answer, heldMs } = await heldBy(() => send(sent));
    const slow = heldMs > HELD_MS_MAX ? ["keeps others waiting"] : [];
    if (heldMs > slowest.heldMs) slowest = { heldMs, target: `${sent.method} ${sent.target}` };
    if (answer.status < 300) succeeded++;
    for (const fault of [...slow, ...faultsOf(place, answer)])
      if (!faults.has(fault)) faults.set(fault, described(fault, sent, answer));
    if (answer.status === 204 && place.operation.operationId === "deleteSandbox") world = await withNewKeys(world);
  }
  return [[...faults.values()], succeeded];
}

/** What is written must not reach what is read. */
async function worldFor({ method, path, operation }: Documented): Promise<World> {
  if (method === "get") return readable;
  // One that is deleted is gone for the next, and accounts have a limit for most things, which the soak would come to.
  const isFilling = method === "post" && !path.includes("{") && process.env.FUZZ_REQUESTS;
  if (isFilling || operation.operationId === "deleteSandbox") return openWorld();
  if (!writable || writable.uses === CHANGING_IN_ONE) writable = { world: await openWorld(), uses: 0 };
  writable.uses++;
  return writable.world;
}

function faultsOf(place: Documented, answer: SurfaceResponse): string[] {
  // A sandbox holds only so many files.
  if (answer.status >= 500 && answer.status !== 507) return [`answers ${answer.status}`];
  const { headers } = answer;
  const missing = ["cache-control", "x-request-id"].filter((name) => !headers[name]).map((name) => `lacks ${name}`);
  return [...missing, ...undocumentedIn(place, answer)];
}

function described(fault: string, { method, target, headers, body }: Sent, answer: SurfaceResponse): string {
  const shown = typeof body === "string" ? body : `bytes ${body}`;
  const { authorization: _, ...said } = headers;
  const text = `${fault} ${method} ${target} ${JSON.stringify(said)} ${shown}\n→ ${answer.status} ${answer.body}`;
  return text.slice(0, SHOWN_MAX);
}

const hashOf = (text: string) =>
  [...text].reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0, 7);

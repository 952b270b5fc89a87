import { afterEach, expect, it } from "vitest";
import { type InngestPeer, startInngestPeer } from "../testing/inngest-peer";
import { startWith, startWithout } from "../testing/started-with";
import { type Registration, startRegistration } from "./registration";

const patience = { interval: 10 };
let peer: InngestPeer;
let registration: Registration | undefined;

afterEach(async () => {
  await registration?.stop();
  await peer.stop();
  startWithout();
});

it("registers with a server that is down at first, and again with one that was started anew", async () => {
  peer = await startInngestPeer();
  await peer.stop();
  startWith({ INNGEST_DEV: peer.origin });
  const { register } = await import("./jobs");
  let tries = 0;
  const counted = () => {
    tries += 1;
    return register();
  };
  const started = startRegistration({ register: counted, waitMs: 10, repeatMs: 100 });
  registration = started;
  const isRegistered = () => started.state().registered;
  const functionsReceived = () =>
    (peer.received("/fn/register")[0]?.body as { functions: unknown[] } | undefined)?.functions;

  await expect.poll(() => tries, patience).toBeGreaterThan(3);
  expect(started.state()).toEqual({ registered: false, lastRegisteredAt: null });

  await peer.start();
  await expect.poll(isRegistered, patience).toBe(true);
  expect(functionsReceived()).toContainEqual(expect.objectContaining({ id: "slotwright-deliver-webhook" }));
  const { lastRegisteredAt } = started.state();
  expect(lastRegisteredAt).toEqual(expect.any(Date));

  await peer.stop();
  await expect.poll(isRegistered, patience).toBe(false);
  expect(started.state().lastRegisteredAt).toEqual(expect.any(Date));
  await peer.start();
  await expect.poll(isRegistered, patience).toBe(true);
  expect(functionsReceived()).toContainEqual(expect.objectContaining({ id: "slotwright-deliver-webhook" }));
  expect(started.state().lastRegisteredAt?.getTime()).toBeGreaterThan(lastRegisteredAt?.getTime() ?? 0);
});

it("waits longer after each failure, up to the pause between two successes, and no longer than it is stopped", async () => {
  peer = await startInngestPeer();
  const tried: number[] = [];
  const register = async () => {
    tried.push(performance.now());
    throw new Error("down");
  };
  registration = startRegistration({ register, waitMs: 20, repeatMs: 60_000 });
  await expect.poll(() => tried.length, patience).toBe(6);
  const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(20 * 2 ** index - 2);
  await registration.stop();
  expect(tried).toHaveLength(6);
});

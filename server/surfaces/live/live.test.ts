import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createWebServer } from "../../main/web-server";
import { headersOf, type Tab, tabOf } from "../../testing/admin";
import { ORIGIN } from "../../testing/identity";
import { openOtherProcess } from "../../testing/other-process";
import { newMember, type TestMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { booked, done, openShop, type Shop } from "../../testing/shop";
import { endStreams } from "./open-streams";

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createWebServer({
    isReady: () => true,
    ready: Promise.resolve(),
    pages: Promise.resolve(async () => {}),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

let shop: Shop;
let mine: string;
let theirs: string;
let owner: TestMember;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop({ members: 2 });
  [mine = "", theirs = ""] = shop.staffIds;
  owner = await newMember(shop);
  tab = tabOf(owner, shop);
});

const addressOf = (asked: string = JSON.stringify({ from: shop.date, days: 1 }), account = shop.id) =>
  `${origin}/api/live/calendar?${new URLSearchParams({ account, asked })}`;

const ask = (who: TestMember | null, address = addressOf()) => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const { cookie = "" } = who ? headersOf(who, shop) : {};
  return fetch(address, { headers: { cookie }, signal: leaving.signal });
};

/** The versions that a stream tells, one after another; undefined when it is over. */
async function follow(who: TestMember) {
  const answer = await ask(who);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<string | undefined> => {
    const end = text.indexOf("\n\n");
    if (end >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      return event.replace(/^data: /, "");
    }
    const read = await reader?.read();
    if (!read || read.done) return undefined;
    text += read.value;
    return next();
  };
  return next;
}

const versionOf = async () =>
  (await tab.query<{ version: string }>("calendar.version", { from: shop.date, days: 1 })).data.version;

const book = (start: string, staff: string) =>
  booked(shop, { start, staff }, { name: "Ana", email: `${start.replace(":", "")}@example.com` });

describe("a calendar that is followed tells its version", () => {
  it("at once, and another one as soon as a customer books", async () => {
    const next = await follow(owner);
    expect(await next()).toBe(await versionOf());
    await book("10:00", mine);
    expect(await next()).toBe(await versionOf());
  });

  it("when a day is taken off, which no event tells of", async () => {
    const next = await follow(owner);
    await next();
    await done(manage(shop, "POST /holidays", { body: { date: shop.date, kind: "once" } }));
    expect(await next()).toBe(await versionOf());
  });

  it("when another process has written", async () => {
    await book("10:00", mine);
    const { data } = await done(manage<{ data: { id: string }[] }>(shop, "GET /appointments"));
    const other = await openOtherProcess();
    onTestFinished(() => other.end());
    const next = await follow(owner);
    await next();
    const path = `/api/v1/appointments/${data[0]?.id}`;
    expect(await other.ask({ method: "DELETE", path, key: shop.apiKey })).toBe(204);
    expect(await next()).toBe(await versionOf());
  });

  it("of the own calendar alone to whoever sees no other", async () => {
    const member = await newMember(shop, { role: "staff", staffId: mine });
    const [own, all] = await Promise.all([follow(member), follow(owner)]);
    await Promise.all([own(), all()]);
    await book("10:00", theirs);
    // The owner has heard of it; what the member hears next is of the own calendar.
    expect(await all()).toBe(await versionOf());
    await book("11:00", mine);
    const own2 = await tabOf(member, shop).query<{ version: string }>("calendar.version", { from: shop.date, days: 1 });
    expect(await own()).toBe(own2.data.version);
  });
});

it("a session that has ended hears nothing more", async () => {
  const next = await follow(owner);
  await next();
  const { cookie = "" } = headersOf(owner, shop);
  const left = await fetch(`${origin}/api/auth/sign-out`, {
    method: "POST",
    headers: { cookie, origin: ORIGIN, "content-type": "application/json" },
    body: "{}",
  });
  expect(left.status).toBe(200);
  await book("10:00", mine);
  expect(await next()).toBeUndefined();
});

describe("no stream is had", () => {
  it.each([
    ["without a session", () => ask(null), 401],
    ["of an account of others", async () => ask(owner, addressOf(undefined, (await openShop()).id)), 404],
    ["of no account", () => ask(owner, addressOf(undefined, "")), 404],
    ["of days that are none", () => ask(owner, addressOf('{"from":"2026-13-45","days":0}')), 422],
    ["of what is no JSON", () => ask(owner, addressOf("days")), 400],
  ])("%s", async (_, asked, status) => {
    const answer = await asked();
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } });
  });

  it("beyond twelve of one person, until one of them ends", async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => ask(owner)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await ask(owner)).status).toBe(429);
    await streams[0]?.body?.cancel();
    await expect.poll(async () => (await ask(owner)).status).toBe(200);
  });
});

it("a server that stops ends its streams", async () => {
  const next = await follow(owner);
  await next();
  endStreams();
  expect(await next()).toBeUndefined();
  expect((await ask(owner)).status).toBe(429);
});

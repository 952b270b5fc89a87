import { eq } from "drizzle-orm";
import ical, { type CalendarResponse, type VEvent } from "node-ical";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { tenants } from "../../db/schema";
import { addDays } from "../../domain/dates";
import { staffRouter } from "../../features/staff/router";
import { make } from "../../testing/concert";
import { callerOf } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { setLimits } from "../../testing/limits";
import { manage, requestOf, UNKNOWN_ID } from "../../testing/rest";
import { addService, at, booked, done, expectSoundData, openShop, type Shop, setTenant } from "../../testing/shop";
import { dispatch } from "../dispatch";

interface Member {
  id: string;
  feedUrl: string;
  updatedAt: string;
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ settings: { companyName: "Salon Aurora", companyAddress: "Calle Mayor 1, Madrid" } });
});
afterAll(expectSoundData);

const member = () => done(manage<Member>(shop, `GET /staff/${shop.staffIds[0]}`));
const setDetails = (feedDetails: string) => done(manage(shop, "PATCH /settings", { body: { feedDetails } }));

async function open(url: string, { method = "GET", headers = {} }: { method?: string; headers?: object } = {}) {
  const answer = await dispatch(requestOf(method, new URL(url).pathname, { headers: { ...headers } }));
  if (!answer) throw new Error(`No surface serves ${url}.`);
  return { ...answer, text: String(answer.body ?? "") };
}

const isEvent = (component: CalendarResponse[string]): component is VEvent => component?.type === "VEVENT";
const read = (file: string) => Object.values(ical.sync.parseICS(file)).filter(isEvent);
const feed = async () => (await open((await member()).feedUrl)).text;
const entries = async () => read(await feed());
/** Unfolded lines (RFC 5545 §3.1). */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("a member's calendar feed", () => {
  it("is a calendar of RFC 5545 that asks to be read again in 15 minutes", async () => {
    await booked(shop, { start: "10:00" });
    const { status, headers, text } = await open((await member()).feedUrl);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
    });
    const lines = linesOf(text);
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    for (const line of [
      "VERSION:2.0",
      "METHOD:PUBLISH",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
    ])
      expect(lines).toContain(line);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const [entry, ...others] = read(text);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ summary: "Cut: Eva Gil", location: "Calle Mayor 1, Madrid", status: "CONFIRMED" });
    expect([entry?.start.toISOString(), entry?.end?.toISOString()]).toEqual(
      [at(shop, "10:00"), at(shop, "11:00")].map((instant) => new Date(instant).toISOString()),
    );
  });

  it("shows the same entry under the same UID with a higher SEQUENCE once it has moved, and drops what is cancelled", async () => {
    const { id, appointmentId } = await done(
      manage<{ id: string; appointmentId: string }>(
        shop,
        `GET /bookings/${(await booked(shop, { start: "10:00" })).id}`,
      ),
    );
    const [before] = await entries();
    await setTenant(shop, { clockOffsetMs: 60_000 });
    await done(manage(shop, `PATCH /appointments/${appointmentId}`, { body: { start: at(shop, "12:00") } }));
    const [after] = await entries();
    expect(after?.uid).toBe(before?.uid);
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
    expect(after?.start.toISOString()).toBe(new Date(at(shop, "12:00")).toISOString());
    await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
    expect(await entries()).toEqual([]);
  });

  it("has what happened in the last month and will in the next twelve, the member's own alone", async () => {
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], force: true };
    const day = (days: number) => `${addDays(new Date().toISOString().slice(0, 10), days)}T10:00:00Z`;
    const shown = [-29, -1, 1, 364];
    for (const days of [-40, ...shown, 400])
      await done(manage(shop, "POST /appointments", { body: { ...body, start: day(days) } }));
    expect((await entries()).map(({ start }) => start.toISOString())).toEqual(
      shown.map((days) => new Date(day(days)).toISOString()),
    );
    const other = await done(
      manage<Member>(shop, "POST /staff", { body: { fullName: "Ana", email: "ana@example.com" } }),
    );
    expect(read((await open(other.feedUrl)).text)).toEqual([]);
  });

  it("marks what waits for approval, and writes whole days as dates", async () => {
    const stay = await addService(shop, { title: "Stay", durationDays: 2, requiresApproval: true });
    await booked(shop, { service: stay, start: at(shop, "00:00") });
    const [entry] = await entries();
    expect(entry).toMatchObject({ summary: "Stay: Eva Gil", status: "TENTATIVE", datetype: "date" });
    expect(linesOf(await feed())).toContain(`DTSTART;VALUE=DATE:${shop.date.replaceAll("-", "")}`);
    expect(linesOf(await feed())).toContain(`DTEND;VALUE=DATE:${addDays(shop.date, 2).replaceAll("-", "")}`);
  });

  it("has the published events at which the member works", async () => {
    const span = { startAt: at(shop, "18:00"), endAt: at(shop, "20:00") };
    const { id } = await make<{ id: string }>(shop, "/events", { title: "Talk", location: "Hall", ...span });
    await done(
      manage(shop, `PUT /events/${id}/staff`, { body: { staff: [{ staffId: shop.staffIds[0], role: "host" }] } }),
    );
    expect(await entries()).toEqual([]);
    await done(manage(shop, `PATCH /events/${id}`, { body: { status: "published" } }));
    expect(await entries()).toMatchObject([{ uid: `event-${id}@slotwright`, summary: "Talk", location: "Hall" }]);
  });

  it("tells of customers what feedDetails allows: names at first", async () => {
    await booked(shop, { start: "10:00" }, { phone: "+34 600 111 222", notes: "Allergic to nuts" });
    expect((await done(manage(shop, "GET /settings"))).feedDetails).toBe("name");
    const personal = ["Eva Gil", "eva@example.com", "600 111 222", "Allergic"];
    const shown = async () => {
      const text = linesOf(await feed()).join("\n");
      return personal.filter((word) => text.includes(word));
    };
    expect(await shown()).toEqual(["Eva Gil"]);
    await setDetails("none");
    expect(await shown()).toEqual([]);
    expect((await entries())[0]).toMatchObject({ summary: "Cut" });
    expect(await feed()).not.toContain("Member 1");
    await setDetails("full");
    expect(await shown()).toEqual(personal);
    const refused = await manage(shop, "PATCH /settings", { body: { feedDetails: "all" } });
    expect(refused).toMatchObject({ status: 422, code: "validation" });
  });

  it("names who is in a group, up to three parties in the title", async () => {
    const yoga = await addService(shop, { title: "Yoga", capacity: 8 });
    for (const name of ["Ana", "Ben", "Cleo"])
      await booked(
        shop,
        { service: yoga, start: "10:00", persons: name === "Ben" ? 2 : 1 },
        { name, email: `${name}@example.com` },
      );
    expect((await entries())[0]).toMatchObject({ summary: "Yoga: Ana, Ben (2), Cleo" });
    await booked(shop, { service: yoga, start: "10:00" }, { name: "Dora", email: "dora@example.com" });
    expect((await entries())[0]).toMatchObject({ summary: "Yoga (5)", description: "Ana\nBen (2)\nCleo\nDora" });
  });

  it("writes whatever people write as text", async () => {
    const name = 'Eva; DROP, "Gil" ☕';
    await setDetails("full");
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { title: "Cut\\n, dry" } }));
    await booked(shop, { start: "10:00" }, { name, notes: "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:forged" });
    const all = await entries();
    expect(all).toHaveLength(1);
    // RFC 5545 §3.3.11: a backslash, a semicolon and a comma are written with a backslash.
    expect(linesOf(await feed())).toContain('SUMMARY:Cut\\\\n\\, dry: Eva\\; DROP\\, "Gil" ☕');
    expect(all[0]?.description).toContain("SUMMARY:forged");
  });
});

describe("asking again", () => {
  it("answers 304 as long as nothing has changed", async () => {
    await booked(shop, { start: "10:00" });
    const { feedUrl } = await member();
    const { etag = "" } = (await open(feedUrl)).headers;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const condition of [etag, `"other", W/${etag}`, "*"]) {
      const again = await open(feedUrl, { headers: { "if-none-match": condition } });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, null, etag]);
    }
    await booked(shop, { start: "12:00" });
    const changed = await open(feedUrl, { headers: { "if-none-match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it("has a budget for each member and client", async () => {
    const { feedUrl } = await member();
    const other = await done(
      manage<Member>(shop, "POST /staff", { body: { fullName: "Ana", email: "ana@example.com" } }),
    );
    setLimits({ visitors: 2 });
    const [first, second, third] = [await open(feedUrl), await open(feedUrl), await open(feedUrl)];
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(third.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await open(other.feedUrl)).status).toBe(200);
    setLimits();
  });
});

describe("the address of a feed", () => {
  it("is made anew on request, and that of before is 404 at once", async () => {
    const before = await member();
    const rotated = await done(manage<Member>(shop, `POST /staff/${before.id}/rotate-feed`, { body: {} }));
    expect(rotated.feedUrl).not.toBe(before.feedUrl);
    expect((await member()).feedUrl).toBe(rotated.feedUrl);
    expect((await open(before.feedUrl)).status).toBe(404);
    expect((await open(rotated.feedUrl)).status).toBe(200);
    expect(await manage(shop, `POST /staff/${UNKNOWN_ID}/rotate-feed`, { body: {} })).toMatchObject({
      status: 404,
      code: "not_found",
    });
    const stranger = await openShop({ members: 0 });
    expect((await manage(stranger, `POST /staff/${before.id}/rotate-feed`, { body: {} })).status).toBe(404);
  });

  it("is 404 when it is changed or made up, and once its sandbox is over", async () => {
    const { feedUrl } = await member();
    const { origin, pathname } = new URL(feedUrl);
    const changed = pathname.slice(0, 40) + (pathname[40] === "x" ? "y" : "x") + pathname.slice(41);
    for (const path of ["/feeds/", "/feeds/.ics", `/feeds/${"A".repeat(86)}.ics`, changed, pathname.slice(0, -4)])
      expect((await open(`${origin}${path}`)).status, path).toBe(404);
    await testDatabase().db.update(tenants).set({ expiresAt: new Date() }).where(eq(tenants.id, shop.id));
    expect((await open(feedUrl)).status).toBe(404);
  });

  it("takes GET and HEAD alone", async () => {
    const { feedUrl } = await member();
    expect((await open(feedUrl, { method: "HEAD" })).status).toBe(200);
    const { status, headers } = await open(feedUrl, { method: "POST" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("is shown to who may read bookings, and is not a field to write", async () => {
    const { id, feedUrl, updatedAt } = await member();
    const reader = callerOf(staffRouter, await shopRow(), ["catalog:write"]);
    expect((await reader.get({ id })).feedUrl).toBeNull();
    expect((await reader.list({})).data.map((one) => one.feedUrl)).toEqual([null]);
    const sent = await done(manage<Member>(shop, `PATCH /staff/${id}`, { body: { feedUrl: "https://example.com" } }));
    expect([sent.feedUrl, sent.updatedAt]).toEqual([feedUrl, updatedAt]);
  });

  it("stands in no row", async () => {
    const { feedUrl } = await member();
    const token = new URL(feedUrl).pathname.slice("/feeds/".length, -".ics".length);
    const { sql } = testDatabase();
    const rows = await sql`select staff::text as text from staff where tenant_id = ${shop.id}`;
    expect(rows.map(({ text }) => text).join("")).not.toContain(token.slice(-40));
  });
});

const shopRow = async () => {
  const [row] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, shop.id));
  if (!row) throw new Error("The account is there.");
  return row;
};

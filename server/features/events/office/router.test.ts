import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { addType, eveningAhead, make } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { done, openShop, type Shop, setTenant } from "../../../testing/shop";
import type { Event } from "../schemas";
import type { TicketType } from "../ticket-types/schemas";

let shop: Shop;
let tab: Tab;
beforeEach(async () => {
  shop = await openShop({ members: 2 });
  tab = tabOf(await newMember(shop), shop);
});

const event = (title: string, daysAhead: number, more: object = {}) =>
  make(shop, "/events", { title, status: "published", ...eveningAhead(daysAhead), ...more }) as Promise<Event>;
const titles = async (asked: object = {}) =>
  (await tab.query<{ data: Event[] }>("events.browse", asked)).data.data.map(({ title }) => title);

it("events are listed by what comes, the next one first, and behind it what was, the latest first", async () => {
  await event("First", 5);
  await event("Second", 10);
  await event("Third", 20);
  await event("Far", 40);
  await event("Draft", 30, { status: "draft" });
  await setTenant(shop, { clockOffsetMs: 15 * 86_400_000 });
  expect(await titles()).toEqual(["Third", "Draft", "Far", "Second", "First"]);
  expect(await titles({ view: "upcoming" })).toEqual(["Third", "Far"]);
  expect(await titles({ view: "past" })).toEqual(["Second", "First"]);
  expect(await titles({ view: "drafts" })).toEqual(["Draft"]);
  expect(await titles({ view: "archived" })).toEqual([]);
  expect(await titles({ view: "upcoming", limit: 1, offset: 1 })).toEqual(["Far"]);
  const { data } = await done(manage<{ data: Event[] }>(shop, "GET /events"));
  expect(data.map(({ title }) => title)).toEqual(["First", "Second", "Third", "Draft", "Far"]);
});

it("of two who change the same of an event the second is told which field is another by now", async () => {
  const { id } = await event("Concert", 10);
  const save = (change: object) => tab.mutate<Event>("events.edits.save", { id, ...change });
  expect((await save({ title: "Opera", seen: { title: "Concert" } })).data.title).toBe("Opera");
  expect((await save({ location: "Hall", seen: { location: null } })).data).toMatchObject({ title: "Opera" });
  const late = save({ title: "Gala", location: "Hall", seen: { title: "Concert", location: null } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["title"] });
  expect(await refusal(save({ ticketMask: "", seen: {} }))).toMatchObject({ status: 422, fields: ["ticketMask"] });
});

it("of two who change the same of a ticket type the second is told", async () => {
  const { id } = await event("Concert", 10);
  const ticketTypeId = await addType({ ...shop, eventId: id }, { price: 15 });
  const save = (change: object) =>
    tab.mutate<TicketType>("events.edits.saveTicketType", { id, ticketTypeId, ...change });
  expect((await save({ taxRate: 10, seen: { taxRate: 21 } })).data).toMatchObject({ taxRate: 10, price: 15 });
  const late = save({ taxRate: 4, price: 20, seen: { taxRate: 21, price: 15 } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["taxRate"] });
});

it("nobody who was added to an event's staff meanwhile is lost", async () => {
  const { id } = await event("Concert", 10);
  const [one = "", other = ""] = shop.staffIds;
  const host = (staffId: string) => ({ staffId, role: "host" });
  const save = (staff: object[], seen: object[]) =>
    tab.mutate("events.edits.saveStaff", { id, staff, seen: { staff: seen } });
  expect((await save([host(one)], [])).status).toBe(200);
  expect(await refusal(save([host(other)], []))).toEqual({ status: 409, code: "conflict", fields: ["staff"] });
  expect((await save([host(one), host(other)], [host(one)])).status).toBe(200);
});

it("an event of another account is not found, and whoever only reads writes nothing", async () => {
  const { id } = await event("Concert", 10);
  const stranger = await openShop();
  const theirs = tabOf(await newMember(stranger), stranger);
  const asked = { id, title: "Mine", seen: {} };
  expect(await refusal(theirs.mutate("events.edits.save", asked))).toEqual({ status: 404, code: "not_found" });
  const desk = tabOf(await newMember(shop, { role: "front_desk" }), shop);
  expect(await refusal(desk.mutate("events.edits.save", asked))).toEqual({ status: 403, code: "forbidden" });
  expect((await desk.query("events.browse", {})).status).toBe(200);
});

import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { addType, eveningAhead, giveTicket, make } from "../../../testing/concert";
import { newMember } from "../../../testing/people";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import { done, openShop, type Shop, setTenant } from "../../../testing/shop";
import type { Ticket } from "../attendees/schemas";
import type { Event } from "../schemas";
import { withEntry } from "../staff/replace";
import type { EventStaff } from "../staff/schemas";
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

it("a member of an event's staff is added, changed and taken out beside all others, none of whom is lost", async () => {
  const { id, updatedAt } = await event("Concert", 10);
  const [one = "", other = ""] = shop.staffIds;
  const save = (staffId: string, role: string | null, seen: string | null) =>
    tab.mutate<EventStaff>("events.edits.saveStaffMember", { id, staffId, role, seen: { role: seen } });
  await save(one, "host", null);
  const both = [
    { staffId: one, role: "host" },
    { staffId: other, role: "assistant" },
  ];
  expect((await save(other, "assistant", null)).data.staff).toEqual(both);
  const late = { status: 409, code: "conflict", fields: ["role"] };
  expect(await refusal(save(other, "organizer", null))).toEqual(late);
  expect(await refusal(save(other, null, "host"))).toEqual(late);
  expect((await tab.query<Event>("events.get", { id })).data).toMatchObject({ staff: both });
  expect((await save(one, null, "host")).data.staff).toEqual([both[1]]);
  expect((await tab.query<Event>("events.get", { id })).data.updatedAt > updatedAt).toBe(true);
  const unknown = { status: 422, code: "validation", fields: ["staff.1.staffId", "staff"] };
  expect(await refusal(save(UNKNOWN_ID, "host", null))).toEqual(unknown);
});

it("at most a hundred work at an event", () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ staffId: String(index), role: "host" as const }));
  expect(withEntry(full, { staffId: "1", role: "checkin" })).toHaveLength(100);
  expect(() => withEntry(full, { staffId: "new", role: "host" })).toThrow(
    expect.objectContaining({ fields: { staffId: "At most 100 can work at an event." } }),
  );
});

it("of two who change the same of an attendee the second is told, and nothing of theirs is written", async () => {
  const { id } = await event("Concert", 10);
  const concert = { ...shop, eventId: id };
  const ticketId = (await giveTicket(concert, await addType(concert))).id;
  const save = (change: object, by = tab) =>
    by.mutate<Ticket>("events.edits.saveAttendee", { id, ticketId, ...change });
  await save({ attendeeName: "Eva Sol", seen: { attendeeName: "Eva Gil" } });
  const { data } = await save({ attendeeEmail: "sol@example.com", seen: { attendeeEmail: "eva@example.com" } });
  expect(data).toMatchObject({ attendeeName: "Eva Sol", attendeeEmail: "sol@example.com" });
  const mine = { attendeeName: "Eva Rey", attendeeEmail: "rey@example.com" };
  const late = save({ ...mine, seen: { attendeeName: "Eva Gil", attendeeEmail: "sol@example.com" } });
  expect(await refusal(late)).toEqual({ status: 409, code: "conflict", fields: ["attendeeName"] });
  const stands = await tab.query<Ticket>("events.attendees.get", { id, ticketId });
  expect(stands.data).toMatchObject({ attendeeName: "Eva Sol", attendeeEmail: "sol@example.com" });
  expect(await refusal(save({ attendeeEmail: "nobody", seen: {} }))).toMatchObject({ fields: ["attendeeEmail"] });
  const stranger = await openShop();
  const elsewhere = tabOf(await newMember(stranger), stranger);
  expect(await refusal(save({ ...mine, seen: {} }, elsewhere))).toEqual({ status: 404, code: "not_found" });
  const viewer = tabOf(await newMember(shop, { role: "viewer" }), shop);
  expect(await refusal(save({ ...mine, seen: {} }, viewer))).toEqual({ status: 403, code: "forbidden" });
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

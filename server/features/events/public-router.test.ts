import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, counted, eveningAhead, make, openConcert } from "../../testing/concert";
import { refusalOf, testContext } from "../../testing/context";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import { atOnce, done, eventsOf, expectSoundData, mailsOf } from "../../testing/shop";
import { publicEventsRouter } from "./public-router";
import type { OrderTicketsInput } from "./public-schemas";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert();
  adult = await addType(concert, { price: 10, taxRate: 0 });
});
afterAll(expectSoundData);

/** Each call is a visitor's request. */
const visitor = (shop: { id: string } = concert) =>
  publicEventsRouter.createCaller(async () => ({ ...(await testContext(shop.id)), actor: { kind: "public" } }));

type Item = OrderTicketsInput["items"][number];
const item = (ticketType = adult, quantity = 1, attendees: Item["attendees"] = []) => ({
  ticketType,
  quantity,
  attendees,
});
const order = (items: Item[] = [item()], more: Partial<OrderTicketsInput> = {}) =>
  visitor().order({ id: concert.eventId, items, name: "Eva Gil", email: "eva@example.com", ...more });
const refused = async (...asked: Parameters<typeof order>) => {
  const { code, fields } = await refusalOf(order(...asked));
  return [code, ...(fields ?? [])];
};
const change = (body: Record<string, unknown>) => done(manage(concert, `PATCH /events/${concert.eventId}`, { body }));
const setShop = (body: Record<string, unknown>) => done(manage(concert, "PATCH /settings", { body }));

describe("the events that visitors see", () => {
  it("are published, to come or under way, by start, with their public types", async () => {
    await addType(concert, { title: "Crew", visibility: "private" });
    await make(concert, "/events", { title: "Draft", ...eveningAhead(3) });
    await make(concert, "/events", { title: "Over", status: "published", ...eveningAhead(-3) });
    await make(concert, "/events", { title: "Sooner", status: "published", ...eveningAhead(3) });
    const { data } = await visitor().list({});
    expect(data.map(({ title }) => title)).toEqual(["Sooner", "Summer concert"]);
    expect(data[1]).toMatchObject({
      id: concert.eventId,
      slug: "summer-concert",
      timeZone: "Europe/Madrid",
      remaining: null,
      onSale: true,
      ticketTypes: [{ id: adult, title: "Adult", price: 10, currency: "EUR", remaining: null, onSale: true }],
    });
    expect(data[1]?.ticketTypes).toHaveLength(1);
  });

  it("stay at their address once they are cancelled, and say so: nothing is on sale, and no list holds them", async () => {
    await change({ status: "cancelled" });
    const found = await visitor().get({ idOrSlug: "summer-concert" });
    expect(found).toMatchObject({ status: "cancelled", onSale: false, ticketTypes: [{ onSale: false }] });
    expect((await visitor().list({})).data).toEqual([]);
    expect(await refused()).toEqual(["not_found"]);
    await change({ status: "archived" });
    expect(await refusalOf(visitor().get({ idOrSlug: "summer-concert" }))).toMatchObject({ code: "not_found" });
  });

  it("have an address by id and by slug; another account's and a draft are not_found", async () => {
    const byId = await visitor().get({ idOrSlug: concert.eventId });
    expect(await visitor().get({ idOrSlug: "summer-concert" })).toEqual(byId);
    const other = await openConcert({ title: "Theirs" });
    for (const idOrSlug of [UNKNOWN_ID, "nowhere", other.eventId, "theirs"])
      expect((await refusalOf(visitor().get({ idOrSlug }))).code).toBe("not_found");
    await change({ status: "draft" });
    expect((await refusalOf(visitor().get({ idOrSlug: concert.eventId }))).code).toBe("not_found");
    expect(await refused()).toEqual(["not_found"]);
  });
});

describe("an order of tickets", () => {
  it("gives every attendee a ticket, in one payment, mailed and told as a visitor's", async () => {
    const child = await addType(concert, { title: "Child", price: 4, taxRate: 0 });
    const leo = { name: "Leo", email: "leo@example.com" };
    const { tickets, payment } = await order([item(adult, 2, [leo]), item(child)], { notes: "By the aisle" });
    expect(tickets.map(({ status }) => status)).toEqual(["approved", "approved", "approved"]);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
    expect(payment).toMatchObject({ status: "pending", due: 24, checkoutUrl: null });
    const [first] = tickets;
    const shown = await done(manage(concert, `GET /events/${concert.eventId}/attendees/${first?.id}`));
    expect(shown).toMatchObject({ attendeeName: "Leo", fields: { notes: "By the aisle" }, source: "public" });
    expect(shown.ticketUrl).toBe(first?.ticketUrl);
    expect((await mailsOf(concert)).map(({ type, toEmail }) => `${type} ${toEmail}`)).toEqual([
      "ticket_new leo@example.com",
      "ticket_new eva@example.com",
    ]);
    expect((await eventsOf(concert)).map(({ type, data }) => `${type} ${data.cause}`)).toEqual(
      Array(3).fill(["ticket.created public", "ticket.approved public"]).flat(),
    );
    expect(await counted(concert)).toMatchObject({ sold: 3 });
  });

  it("mails each reader once, with all codes and an entry for each ticket that is theirs", async () => {
    const child = await addType(concert, { title: "Child", price: 4 });
    const leo = { name: "Leo", email: "leo@example.com" };
    const { tickets } = await order([item(adult, 2, [leo]), item(child, 1, [{ ...leo, email: "LEO@example.com" }])]);
    const [leos, eva, child1] = tickets.map(({ code }) => code);
    const mails = await mailsOf(concert);
    expect(mails.map(({ toEmail, toName }) => `${toName} ${toEmail}`)).toEqual([
      "Leo leo@example.com",
      "Eva Gil eva@example.com",
    ]);
    const [toLeo, toEva] = mails;
    expect(toLeo?.text).toContain(`${leos}, ${child1}`);
    expect(toLeo?.text).not.toContain(eva);
    expect(toLeo?.text).toContain("1 × Adult, 1 × Child");
    expect(toLeo?.ics?.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(toEva?.text).toContain(`${leos}, ${eva}, ${child1}`);
    expect(toEva?.text).toContain("2 × Adult, 1 × Child");
    expect(toEva?.text).toContain(tickets[0]?.ticketUrl);
    expect(toEva?.ics?.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it("tells apart what is confirmed and what waits", async () => {
    await change({ capacity: 2, waitlist: true });
    const child = await addType(concert, { title: "Child", price: 4 });
    const { tickets } = await order([item(adult, 2), item(child, 2)]);
    expect(tickets.map(({ status }) => status)).toEqual(["approved", "approved", "waitlisted", "waitlisted"]);
    expect((await mailsOf(concert)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("confirmed"),
      expect.stringContaining("waiting list"),
    ]);
  });

  it("is settled at once when it is free", async () => {
    const free = await addType(concert, { title: "Free" });
    expect((await order([item(free, 2)])).payment).toMatchObject({ status: "completed", due: 0 });
    expect(await eventsOf(concert, "payment.completed")).toHaveLength(1);
  });

  it("takes all seats or none: capacity_exceeded", async () => {
    const few = await addType(concert, { title: "Few", quantity: 1 });
    expect(await refused([item(adult, 2), item(few, 2)])).toEqual(["capacity_exceeded"]);
    expect(await counted(concert)).toMatchObject({ sold: 0 });
    expect((await done(manage<{ total: number }>(concert, "GET /customers"))).total).toBe(0);
  });

  it("waits as a composite where its type is full and the event has a waiting list", async () => {
    await change({ waitlist: true });
    const few = await addType(concert, { title: "Few", price: 5, quantity: 1 });
    const { tickets, payment } = await order([item(few, 2)]);
    expect(tickets.map(({ status }) => status)).toEqual(["waitlisted", "waitlisted"]);
    expect(payment).toBeNull();
    const mixed = await order([item(few), item(few, 1)]);
    expect(mixed.tickets.map(({ status }) => status)).toEqual(["approved", "waitlisted"]);
    expect(mixed.payment).toMatchObject({ due: 5 });
  });

  it("waits for approval where the event asks for it", async () => {
    await change({ requiresApproval: true });
    expect((await order()).tickets[0]?.status).toBe("pending");
  });

  it("sells ten of ten to forty at once", async () => {
    const few = await addType(concert, { title: "Few", quantity: 10 });
    const answers = await atOnce(20, () =>
      order([item(few, 2)]).then(
        () => "ok",
        () => "refused",
      ),
    );
    expect(answers.filter((answer) => answer === "ok")).toHaveLength(5);
    expect(await counted(concert, few)).toMatchObject({ sold: 10, remaining: 0 });
  });
});

describe("an order that cannot be", () => {
  it.each([
    ["before the event's sales", { salesStart: "2099-01-01T00:00:00Z" }],
    ["after the event's sales", { salesEnd: "2020-01-01T00:00:00Z" }],
    ["after the event", eveningAhead(-3)],
  ])("answers validation on the ticket type %s", async (_, body) => {
    await change(body);
    expect(await refused()).toEqual(["validation", "items.0.ticketType", "items"]);
    expect((await visitor().get({ idOrSlug: concert.eventId })).onSale).toBe(false);
  });

  it.each([
    ["outside its own sales", { salesStart: "2099-01-01T00:00:00Z" }],
    ["that is private", { visibility: "private" }],
  ])("answers validation on a ticket type %s", async (_, fields) => {
    const type = await addType(concert, fields);
    expect(await refused([item(), item(type)])).toEqual(["validation", "items.1.ticketType", "items"]);
  });

  it("answers validation on a ticket type of another event", async () => {
    const theirs = await addType(await openConcert());
    expect(await refused([item(theirs)])).toEqual(["validation", "items.0.ticketType", "items"]);
  });

  it("answers validation on a quantity out of bounds, over all items of a type", async () => {
    const pair = await addType(concert, { minPerOrder: 2, maxPerOrder: 3 });
    expect(await refused([item(pair, 1)])).toEqual(["validation", "items.0.quantity", "items"]);
    expect(await refused([item(pair, 2), item(pair, 2)])).toContain("items.1.quantity");
    expect((await order([item(pair, 1), item(pair, 2)])).tickets).toHaveLength(3);
    expect(await refused([item(pair, 0)])).toContain("items.0.quantity");
  });

  it("answers validation on more attendees than tickets", async () => {
    const leo = { name: "Leo", email: "leo@example.com" };
    expect(await refused([item(adult, 1, [leo, leo])])).toEqual(["validation", "items.0.attendees", "items"]);
    expect(await refused([item(adult, 1, [{ ...leo, email: "leo" }])])).toContain("items.0.attendees.0.email");
  });

  it("answers validation without a phone or a way to pay where the account needs it", async () => {
    await setShop({ requirePhone: true, localPaymentEnabled: false });
    expect(await refused([item()], { payment: "provider" })).toEqual(["validation", "phone", "payment"]);
    expect(await refused([item()], { phone: "600" })).toEqual(["validation", "payment"]);
    const free = await addType(concert, { title: "Free" });
    expect((await order([item(free)], { phone: "600" })).payment?.status).toBe("completed");
    expect(await refused([item(free)], { phone: "600", payment: "provider" })).toEqual(["validation", "payment"]);
  });
});

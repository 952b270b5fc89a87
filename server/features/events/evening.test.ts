import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, counted, openConcert, order, ordered, verb } from "../../testing/concert";
import { manage, visit } from "../../testing/rest";
import { done, eventsOf, expectSoundData, mailsOf, setTenant } from "../../testing/shop";
import type { PublicEvent } from "./public-schemas";

let concert: Concert;

beforeEach(async () => {
  concert = await openConcert({ startAt: "2031-06-20T18:00:00Z", endAt: "2031-06-20T22:00:00Z" });
});
afterAll(expectSoundData);

const change = (body: Record<string, unknown>) => done(manage(concert, `PATCH /events/${concert.eventId}`, { body }));
const setClock = (now: string) => done(manage(concert, "PUT /sandbox/clock", { body: { now } }));
const shown = () => done(visit<PublicEvent>(concert, `GET /events/${concert.eventId}`));
const orderAs = (name: string, type: string, more: Record<string, unknown> = {}) =>
  ordered(concert, type, { name, email: `${name.toLowerCase()}@example.com`, ...more });

describe("the waiting list of an event", () => {
  it("takes whoever comes when it is full, and gives a seat that comes back to whom the owner chooses", async () => {
    await change({ capacity: 1, waitlist: true });
    const type = await addType(concert, { price: 10, taxRate: 0 });
    const eva = await orderAs("Eva", type);
    expect((await shown()).remaining).toBe(0);
    const ana = await orderAs("Ana", type);
    const leo = await orderAs("Leo", type);
    expect([eva, ana, leo].map(({ tickets, payment }) => [tickets[0]?.status, payment?.due ?? null])).toEqual([
      ["approved", 10],
      ["waitlisted", null],
      ["waitlisted", null],
    ]);
    const [first, second, third] = [eva, ana, leo].map(({ tickets }) => ({ id: tickets[0]?.id ?? "", notify: true }));
    if (!first || !second || !third) throw new Error("Everybody has a ticket.");
    expect(await verb(concert, "approve", second)).toMatchObject({ status: 409, code: "capacity_exceeded" });

    await done(verb(concert, "cancel", first));
    expect(await counted(concert)).toMatchObject({ sold: 0, remaining: 1 });
    const seated = await done(verb(concert, "approve", third));
    expect(seated.status).toBe("approved");
    const paid = await done(manage(concert, `GET /payments/${seated.paymentId}`));
    expect(paid).toMatchObject({ method: "local", status: "pending", total: 10, ticketIds: [third.id] });
    expect(await verb(concert, "approve", second)).toMatchObject({ code: "capacity_exceeded" });
    expect((await eventsOf(concert)).map(({ type: event }) => event)).toEqual([
      "ticket.created",
      "ticket.approved",
      "ticket.created",
      "ticket.created",
      "ticket.cancelled",
      "ticket.approved",
    ]);
    const mails = (await mailsOf(concert)).map(({ type: kind, toEmail }) => `${kind} ${toEmail}`);
    expect(mails.slice(-2)).toEqual(["ticket_status eva@example.com", "ticket_status leo@example.com"]);

    await change({ capacity: 2 });
    expect((await done(verb(concert, "approve", second))).status).toBe("approved");
  });

  it("owes nothing online either before the seat is given", async () => {
    await setTenant(concert, { payProviderEnabled: true });
    await change({ capacity: 1, waitlist: true });
    const type = await addType(concert, { price: 10 });
    await orderAs("Eva", type, { payment: "provider" });
    const ana = await orderAs("Ana", type, { payment: "provider" });
    expect([ana.tickets[0]?.status, ana.payment]).toEqual(["waitlisted", null]);
    await setClock("2031-06-01T00:00:00Z");
    const [eva] = (await done(manage<{ data: { status: string }[] }>(concert, attendees("status=cancelled")))).data;
    expect(eva).toMatchObject({ status: "cancelled" });
    expect((await done(verb(concert, "approve", { id: ana.tickets[0]?.id ?? "" }))).status).toBe("approved");
  });

  it("is left by who cancels, and no seat is given back for it", async () => {
    await change({ capacity: 1, waitlist: true });
    const type = await addType(concert);
    await orderAs("Eva", type);
    const ana = await orderAs("Ana", type);
    await done(verb(concert, "cancel", { id: ana.tickets[0]?.id ?? "" }));
    expect(await counted(concert)).toMatchObject({ sold: 1 });
  });
});

const attendees = (filter: string) => `GET /events/${concert.eventId}/attendees?${filter}`;

describe("sales windows, on the sandbox's clock", () => {
  /** Whether it can be ordered, which the answers say as well. */
  async function isSold(type: string): Promise<boolean> {
    const { onSale, ticketTypes } = await shown();
    const own = ticketTypes.find(({ id }) => id === type);
    const { status, fields } = await order(concert, type);
    expect(status === 201 ? [] : fields).toEqual(status === 201 ? [] : ["items.0.ticketType", "items"]);
    expect(own?.onSale).toBe(status === 201);
    expect(onSale || status !== 201).toBe(true);
    return status === 201;
  }

  it("open and close with their first and last instants, of the type inside those of the event", async () => {
    await change({ salesStart: "2031-01-01T00:00:00Z", salesEnd: "2031-04-01T00:00:00Z" });
    const always = await addType(concert, { title: "Always" });
    const span = { salesStart: "2031-02-01T00:00:00Z", salesEnd: "2031-03-01T00:00:00Z" };
    const early = await addType(concert, { title: "Early bird", ...span });
    const late = await addType(concert, { title: "Late", salesStart: "2031-03-15T00:00:00Z" });
    const sold: Record<string, boolean[]> = {};
    for (const now of [
      "2030-12-31T23:59:00Z",
      "2031-01-01T00:00:00Z",
      "2031-02-01T00:00:00Z",
      "2031-02-28T23:59:00Z",
      "2031-03-01T00:00:00Z",
      "2031-03-15T00:00:00Z",
      "2031-04-01T00:00:00Z",
    ]) {
      await setClock(now);
      sold[now.slice(0, 10)] = [await isSold(always), await isSold(early), await isSold(late)];
    }
    expect(sold).toEqual({
      "2030-12-31": [false, false, false],
      "2031-01-01": [true, false, false],
      "2031-02-01": [true, true, false],
      "2031-02-28": [true, true, false],
      "2031-03-01": [true, false, false],
      "2031-03-15": [true, false, true],
      "2031-04-01": [false, false, false],
    });
  });

  it("without an end last until the event ends", async () => {
    const type = await addType(concert);
    await setClock("2031-06-20T21:59:00Z");
    expect(await isSold(type)).toBe(true);
    await setClock("2031-06-20T22:00:00Z");
    expect(await isSold(type)).toBe(false);
  });
});

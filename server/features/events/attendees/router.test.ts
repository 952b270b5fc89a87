import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  addType,
  askTicket,
  type Concert,
  counted,
  type GivenTicket,
  giveTicket,
  openConcert,
  verb,
} from "../../../testing/concert";
import { auditedWrites } from "../../../testing/context";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import { done, eventsOf, expectSoundData, mailsOf } from "../../../testing/shop";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert();
  adult = await addType(concert, { price: 12.1 });
});
afterAll(expectSoundData);

const at = (ticket: { id: string }) => `/events/${concert.eventId}/attendees/${ticket.id}`;
const addCustomer = (fullName = "Ana Blanco") =>
  done(manage<{ id: string }>(concert, "POST /customers", { body: { fullName, email: "ana@example.com" } }));
const typesOf = async (from = concert) => (await eventsOf(from)).map(({ type }) => type);

describe("an attendee", () => {
  it("gets a ticket in the customer's name, with every field answered", async () => {
    const { id: customerId } = await addCustomer();
    const who = { customerId, attendeeName: undefined, attendeeEmail: undefined };
    const { id, createdAt, updatedAt, code, orderId, paymentId, ticketUrl, ...ticket } = await giveTicket(
      concert,
      adult,
      {
        ...who,
        fields: { size: "M", vegan: true },
      },
    );
    expect(ticket).toEqual({
      eventId: concert.eventId,
      ticketTypeId: adult,
      customerId,
      status: "approved",
      price: 12.1,
      currency: "EUR",
      attendeeName: "Ana Blanco",
      attendeeEmail: "ana@example.com",
      fields: { size: "M", vegan: true },
      checkedInAt: null,
      externalId: null,
      metadata: {},
      source: "api",
    });
    expect(createdAt).toBe(updatedAt);
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    expect(ticketUrl).toMatch(/\/ticket\/[\w-]{86}$/);
    expect(await done(manage(concert, `GET ${at({ id })}`))).toMatchObject(ticket);
    expect(paymentId).not.toBeNull();
    expect(await done(manage(concert, `GET /payments/${paymentId}`))).toMatchObject({ orderId });
  });

  it("is found among the customers by name and address, and created once where unknown", async () => {
    const tickets = [await giveTicket(concert, adult), await giveTicket(concert, adult, { attendeeName: "eva gil" })];
    expect(tickets[0]?.customerId).toBe(tickets[1]?.customerId);
  });

  it("gets a code of the event's mask", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { ticketMask: "vip-****" } }));
    expect((await giveTicket(concert, adult)).code).toMatch(/^VIP-[0-9A-Z]{4}$/);
  });

  it("is told by mail when that is asked for", async () => {
    await giveTicket(concert, adult);
    expect(await mailsOf(concert)).toEqual([]);
    const { code, ticketUrl } = await giveTicket(concert, adult, { notify: true });
    const [mail, ...more] = await mailsOf(concert);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ type: "ticket_new", toEmail: "eva@example.com", toName: "Eva Gil" });
    for (const said of [code, String(ticketUrl), "Summer concert", "Adult", "Hi Eva Gil"])
      expect(mail?.text).toContain(said);
  });

  it("is told beside the customer who ordered the ticket for somebody else", async () => {
    const { id: customerId } = await addCustomer();
    await giveTicket(concert, adult, { customerId, notify: true });
    const mails = await mailsOf(concert);
    expect(mails.map(({ toEmail }) => toEmail)).toEqual(["eva@example.com", "ana@example.com"]);
    expect(mails.map(({ text }) => text.split("\n")[0])).toEqual(["Hi Eva Gil,", "Hi Ana Blanco,"]);
  });

  it("may come to a draft, with a private type, outside the sales window", async () => {
    const body = { status: "draft", salesStart: "2031-01-01T00:00:00Z" };
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body }));
    const hidden = await addType(concert, { visibility: "private", salesEnd: "2020-01-01T00:00:00Z" });
    expect((await giveTicket(concert, hidden)).status).toBe("approved");
  });

  it.each([["cancelled"], ["archived"]])("is refused with conflict by an event that is %s", async (status) => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status } }));
    expect(await askTicket(concert, adult)).toMatchObject({ status: 409, code: "conflict" });
  });

  it("is changed in name, address and notes alone", async () => {
    const ticket = await giveTicket(concert, adult);
    const body = { attendeeName: "Leo", attendeeEmail: "leo@example.com", fields: { seat: 7 }, status: "cancelled" };
    const changed = await done(manage(concert, `PATCH ${at(ticket)}`, { body }));
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...ticket, ...body, status: "approved", updatedAt });
    const audited = await auditedWrites(concert);
    expect(await done(manage(concert, `PATCH ${at(ticket)}`, { body: changed }))).toEqual(changed);
    expect(await auditedWrites(concert)).toBe(audited);
    expect(await typesOf()).toEqual(["ticket.created", "ticket.approved"]);
  });

  it.each([
    [["attendeeName", "attendeeEmail"], { attendeeName: undefined, attendeeEmail: undefined }],
    [["attendeeEmail"], { attendeeEmail: undefined }],
    [["attendeeEmail"], { attendeeEmail: "eva" }],
    [["attendeeName"], { attendeeName: " " }],
    [["customerId"], { customerId: UNKNOWN_ID }],
    [["ticketTypeId"], { ticketTypeId: UNKNOWN_ID }],
    [["ticketTypeId"], { ticketTypeId: "x" }],
  ])("answers validation on %j to %j", async (fields, body) => {
    const answer = await askTicket(concert, adult, body);
    expect([answer.status, answer.fields]).toEqual([422, fields]);
  });

  it("is no erased customer", async () => {
    const { id: customerId } = await addCustomer();
    await done(manage(concert, `DELETE /customers/${customerId}`));
    expect((await askTicket(concert, adult, { customerId })).fields).toEqual(["customerId"]);
  });

  it("is not found in another account, under another event or under an unknown id", async () => {
    const [ticket, other] = [await giveTicket(concert, adult), await openConcert()];
    const lines = ["GET ", "PATCH ", "POST /approve", "POST /cancel"].map((line) => line.split(" "));
    for (const [method = "", tail = ""] of lines)
      for (const [account, place] of [
        [other, at(ticket)],
        [concert, at({ id: UNKNOWN_ID })],
        [other, `/events/${other.eventId}/attendees/${ticket.id}`],
      ] as const) {
        const sent = method === "GET" ? {} : { body: {} };
        expect((await manage(account, `${method} ${place}${tail}`, sent)).code, method + tail).toBe("not_found");
      }
    expect((await manage(other, `GET /events/${concert.eventId}/attendees`)).code).toBe("not_found");
    expect((await askTicket({ ...other, eventId: concert.eventId }, adult)).code).toBe("not_found");
    const scan = { body: { code: ticket.code } };
    expect((await manage(other, `POST /events/${concert.eventId}/check-in`, scan)).code).toBe("not_found");
  });
});

describe("the list of attendees", () => {
  const list = (query = "") =>
    manage<{ data: GivenTicket[]; total: number }>(concert, `GET /events/${concert.eventId}/attendees${query}`);

  it("is newest first, by status and type", async () => {
    const child = await addType(concert, { title: "Child" });
    const [first, second] = [await giveTicket(concert, adult), await giveTicket(concert, child)];
    await done(verb(concert, "cancel", first));
    const idsOf = async (query?: string) => (await done(list(query))).data.map(({ id }) => id);
    expect(await idsOf()).toEqual([second.id, first.id]);
    expect(await idsOf("?status=cancelled")).toEqual([first.id]);
    expect(await idsOf(`?ticketTypeId=${child}`)).toEqual([second.id]);
    expect(await idsOf(`?ticketTypeId=${child}&status=cancelled`)).toEqual([]);
    expect(await done(list("?limit=1&offset=1"))).toMatchObject({ data: [{ id: first.id }], total: 2 });
  });

  it("answers not_found to an unknown type and validation to an unknown status", async () => {
    expect((await list(`?ticketTypeId=${UNKNOWN_ID}`)).code).toBe("not_found");
    expect((await list("?status=gone")).fields).toEqual(["status"]);
  });
});

describe("the payment of a ticket", () => {
  const paymentOf = async ({ paymentId }: GivenTicket) => done(manage(concert, `GET /payments/${paymentId}`));

  it("waits at the desk, with its tax and one line", async () => {
    const ticket = await giveTicket(concert, adult);
    expect(await paymentOf(ticket)).toMatchObject({
      method: "local",
      status: "pending",
      total: 12.1,
      tax: 2.1,
      due: 12.1,
      paid: 0,
      ticketIds: [ticket.id],
      lines: [
        { kind: "ticket", label: "Summer concert: Adult", quantity: 1, unitPrice: 12.1, amount: 12.1, taxRate: 21 },
      ],
    });
    expect(await typesOf()).toEqual(["ticket.created", "ticket.approved"]);
  });

  it("is settled at once when the ticket is free, and says so once", async () => {
    const ticket = await giveTicket(concert, await addType(concert, { title: "Free" }));
    expect(await paymentOf(ticket)).toMatchObject({ method: "free", status: "completed", total: 0 });
    expect(await typesOf()).toEqual(["ticket.created", "ticket.approved", "payment.completed"]);
    const [settled] = await eventsOf(concert, "payment.completed");
    expect(settled?.data).toMatchObject({ payment: { ticketIds: [ticket.id], bookingIds: [] }, cause: "api" });
  });
});

describe("a ticket that needs approval", () => {
  beforeEach(async () => {
    concert = await openConcert({ requiresApproval: true, capacity: 1 });
    adult = await addType(concert);
  });

  it("starts pending, holds its seat and is approved once", async () => {
    const ticket = await giveTicket(concert, adult);
    expect(ticket.status).toBe("pending");
    expect(await counted(concert)).toMatchObject({ sold: 1, remaining: 0 });
    expect(await typesOf()).toEqual(["ticket.created", "payment.completed"]);
    const approved = await done(verb(concert, "approve", { id: ticket.id, notify: true }));
    expect(approved).toEqual({ ...ticket, status: "approved", updatedAt: approved.updatedAt });
    expect(await done(verb(concert, "approve", { id: ticket.id, notify: true }))).toEqual(approved);
    const [notified, ...more] = await eventsOf(concert, "ticket.approved");
    expect(more).toEqual([]);
    expect(notified?.data).toEqual({ ticket: approved, previous: { status: "pending" }, cause: "api" });
    expect(await mailsOf(concert)).toMatchObject([{ type: "ticket_status", toEmail: "eva@example.com" }]);
  });

  it("is not approved any more once cancelled: conflict", async () => {
    const ticket = await giveTicket(concert, adult);
    const cancelled = await done(verb(concert, "cancel", ticket));
    expect(cancelled.status).toBe("cancelled");
    expect(await verb(concert, "approve", ticket)).toMatchObject({ status: 409, code: "conflict" });
    expect(await done(verb(concert, "cancel", ticket))).toEqual(cancelled);
    expect(await counted(concert, adult)).toMatchObject({ sold: 0, remaining: 1 });
    expect(await eventsOf(concert, "ticket.cancelled")).toHaveLength(1);
    expect(await mailsOf(concert)).toEqual([]);
  });

  it("answers validation to a notify that is none", async () => {
    const { id } = await giveTicket(concert, adult);
    const body = { notify: "yes" };
    expect((await manage(concert, `POST ${at({ id })}/approve`, { body })).fields).toEqual(["notify"]);
    expect((await manage(concert, `POST ${at({ id })}/cancel`, { body })).fields).toEqual(["notify"]);
  });
});

describe("the waiting list of an event", () => {
  beforeEach(async () => {
    concert = await openConcert({ waitlist: true, capacity: 1 });
    adult = await addType(concert, { price: 10 });
  });

  it("takes whom no seat is left for, without a seat or a payment", async () => {
    const [seated, waiting] = [await giveTicket(concert, adult), await giveTicket(concert, adult)];
    expect([seated.status, waiting.status, waiting.paymentId]).toEqual(["approved", "waitlisted", null]);
    expect(await counted(concert, adult)).toMatchObject({ sold: 1, remaining: 0 });
    expect(await typesOf()).toEqual(["ticket.created", "ticket.approved", "ticket.created"]);
  });

  it("gives a seat once there is one, for the price it was ordered at: until then capacity_exceeded", async () => {
    const [seated, waiting] = [await giveTicket(concert, adult), await giveTicket(concert, adult)];
    expect(await verb(concert, "approve", waiting)).toMatchObject({ status: 409, code: "capacity_exceeded" });
    await done(verb(concert, "cancel", seated));
    await done(manage(concert, `PATCH /events/${concert.eventId}/ticket-types/${adult}`, { body: { price: 99 } }));
    const approved = await done(verb(concert, "approve", waiting));
    expect(approved).toMatchObject({ status: "approved", price: 10 });
    expect(await done(manage(concert, `GET /payments/${approved.paymentId}`))).toMatchObject({ total: 10 });
    expect((await eventsOf(concert, "ticket.approved")).at(-1)?.data.previous).toEqual({
      status: "waitlisted",
      paymentId: null,
    });
  });

  it("lets a waiting ticket go without giving a seat back", async () => {
    const [, waiting] = [await giveTicket(concert, adult), await giveTicket(concert, adult)];
    await done(verb(concert, "cancel", waiting));
    expect(await counted(concert)).toMatchObject({ sold: 1 });
  });
});

describe("the check-in", () => {
  const scan = (code: string, from = concert) =>
    done(manage(from, `POST /events/${from.eventId}/check-in`, { body: { code } }));

  it("opens once, whatever the case of the code", async () => {
    const ticket = await giveTicket(concert, adult);
    const opened = await scan(` ${ticket.code.toLowerCase()} `);
    expect(opened).toMatchObject({ result: "ok", reason: null, ticket: { id: ticket.id, status: "approved" } });
    expect(Object(opened.ticket).checkedInAt).toMatch(/Z$/);
    const audited = await auditedWrites(concert);
    expect(await scan(ticket.code)).toMatchObject({
      result: "error",
      reason: "already_checked_in",
      ticket: opened.ticket,
    });
    expect(await auditedWrites(concert)).toBe(audited);
  });

  it("tells apart what is wrong with a code", async () => {
    const [cancelled, strict] = [await giveTicket(concert, adult), await openConcert({ requiresApproval: true })];
    await done(verb(concert, "cancel", cancelled));
    expect(await scan(cancelled.code)).toMatchObject({
      result: "error",
      reason: "cancelled",
      ticket: { id: cancelled.id },
    });
    const pending = await giveTicket(strict, await addType(strict));
    expect(await scan(pending.code, strict)).toMatchObject({ reason: "unapproved" });
    expect(await scan("NOPE")).toEqual({ result: "error", reason: "invalid", ticket: null });
  });

  it("knows no code of another event", async () => {
    const ticket = await giveTicket(concert, adult);
    const body = { title: "x", startAt: "2031-01-01T00:00:00Z", endAt: "2031-01-02T00:00:00Z" };
    const { id: eventId } = await done(manage<{ id: string }>(concert, "POST /events", { body }));
    expect(await scan(ticket.code, { ...concert, eventId })).toMatchObject({ reason: "invalid", ticket: null });
  });

  it("answers validation without a code", async () => {
    const answer = await manage(concert, `POST /events/${concert.eventId}/check-in`, { body: { code: " " } });
    expect(answer).toMatchObject({ status: 422, fields: ["code"] });
  });
});

describe("a deleted customer", () => {
  it("is taken out of tickets and their mails, and exported with them", async () => {
    const ticket = await giveTicket(concert, adult, { notify: true, fields: { size: "M" } });
    const exported = () => done(manage<{ tickets: object[] }>(concert, `GET /customers/${ticket.customerId}/export`));
    expect((await exported()).tickets).toMatchObject([
      {
        id: ticket.id,
        code: ticket.code,
        eventTitle: "Summer concert",
        ticketTypeTitle: "Adult",
        attendeeName: "Eva Gil",
      },
    ]);
    const { id: other } = await giveTicket(concert, adult, { attendeeName: "Leo", notify: true });
    await done(manage(concert, `DELETE /customers/${ticket.customerId}`));
    const erased = { attendeeName: "Deleted customer", attendeeEmail: "deleted@customer.invalid", fields: {} };
    expect((await exported()).tickets).toMatchObject([erased]);
    expect(await done(manage(concert, `GET ${at(ticket)}`))).toMatchObject({ ...erased, code: ticket.code });
    expect(await done(manage(concert, `GET ${at({ id: other })}`))).toMatchObject({ attendeeName: "Leo" });
    expect((await mailsOf(concert)).map(({ toName }) => toName)).toEqual(["Leo"]);
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } }));
    expect((await mailsOf(concert)).map(({ toName }) => toName)).toEqual(["Leo", "Leo"]);
  });
});

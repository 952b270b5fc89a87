import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, describe, expect, it } from "vitest";
import { events, type TicketRow, tickets } from "../../../db/schema";
import {
  addType,
  askTicket,
  type Concert,
  counted,
  giveTicket,
  openConcert,
  order,
  verb,
} from "../../../testing/concert";
import { statementsWaiting } from "../../../testing/context";
import { testDatabase } from "../../../testing/database";
import { manage } from "../../../testing/rest";
import { atOnce, done, eventsOf, expectSoundData, tally } from "../../../testing/shop";

afterAll(expectSoundData);

const liveOf = ({ eventId }: Concert) =>
  testDatabase().db.$count(tickets, and(eq(tickets.eventId, eventId), eq(tickets.status, "approved")));

describe("forty who want ten tickets", () => {
  it("get ten of a type, and the rest capacity_exceeded", async () => {
    const concert = await openConcert();
    const type = await addType(concert, { quantity: 10 });
    const answers = await atOnce(40, (index) => askTicket(concert, type, { attendeeName: `Customer ${index % 4}` }));
    expect(tally(answers)).toEqual({ "201": 10, "409 capacity_exceeded": 30 });
    expect(await liveOf(concert)).toBe(10);
    expect([await counted(concert), await counted(concert, type)]).toMatchObject([
      { sold: 10 },
      { sold: 10, remaining: 0 },
    ]);
    expect(await eventsOf(concert, "ticket.created")).toHaveLength(10);
  });

  it("get ten of two types under one event's capacity", async () => {
    const concert = await openConcert({ capacity: 10 });
    const types = [await addType(concert, { quantity: 8 }), await addType(concert, { title: "Child", quantity: 8 })];
    const answers = await atOnce(40, (index) => askTicket(concert, types[index % 2] ?? ""));
    expect(tally(answers)).toEqual({ "201": 10, "409 capacity_exceeded": 30 });
    const sold = await Promise.all(types.map(async (type) => (await counted(concert, type)).sold));
    expect(sold.reduce((sum, count) => sum + count)).toBe(10);
    expect(await counted(concert)).toMatchObject({ sold: 10, remaining: 0 });
  });

  it("wait when there is a waiting list", async () => {
    const concert = await openConcert({ waitlist: true, capacity: 10 });
    const type = await addType(concert);
    const answers = await atOnce(20, () => askTicket(concert, type));
    expect(tally(answers)).toEqual({ "201": 20 });
    expect(await liveOf(concert)).toBe(10);
  });
});

describe("racing verbs", () => {
  it("cancel a ticket once, and give one seat back", async () => {
    const concert = await openConcert();
    const type = await addType(concert);
    const [ticket] = [await giveTicket(concert, type), await giveTicket(concert, type)];
    expect(tally(await atOnce(8, () => verb(concert, "cancel", ticket)))).toEqual({ "200": 8 });
    expect(await counted(concert, type)).toMatchObject({ sold: 1 });
    expect(await eventsOf(concert, "ticket.cancelled")).toHaveLength(1);
  });

  it("let one of approve and cancel have the last word, with the counters to match", async () => {
    const concert = await openConcert({ requiresApproval: true });
    const type = await addType(concert);
    const ticket = await giveTicket(concert, type);
    const answers = await atOnce(10, (index) => verb(concert, index % 2 ? "approve" : "cancel", ticket));
    for (const { status, code } of answers) expect([200, 409], code).toContain(status);
    expect((await eventsOf(concert, "ticket.approved")).length).toBeLessThanOrEqual(1);
    expect(await eventsOf(concert, "ticket.cancelled")).toHaveLength(1);
    expect(await counted(concert)).toMatchObject({ sold: 0 });
  });

  it("give one free seat to one of those who wait", async () => {
    const concert = await openConcert({ waitlist: true, capacity: 1 });
    const type = await addType(concert);
    const seated = await giveTicket(concert, type);
    const waiting = await atOnce(5, () => giveTicket(concert, type));
    await done(verb(concert, "cancel", seated));
    const answers = await Promise.all(waiting.map((ticket) => verb(concert, "approve", ticket)));
    expect(tally(answers)).toEqual({ "200": 1, "409 capacity_exceeded": 4 });
    expect(await counted(concert)).toMatchObject({ sold: 1, remaining: 0 });
  });

  it("open the door to one of several scans", async () => {
    const concert = await openConcert();
    const { code } = await giveTicket(concert, await addType(concert));
    const scans = await atOnce(6, () =>
      done(manage(concert, `POST /events/${concert.eventId}/check-in`, { body: { code } })),
    );
    const said = scans.map(({ result, reason }) => reason ?? result).sort();
    expect(said).toEqual([...Array(5).fill("already_checked_in"), "ok"]);
  });

  it("never let a capacity fall below what is sold", async () => {
    const concert = await openConcert({ capacity: 10 });
    const type = await addType(concert);
    const lower = { body: { capacity: 4 } };
    await Promise.all([
      atOnce(6, () => askTicket(concert, type)),
      manage(concert, `PATCH /events/${concert.eventId}`, lower),
    ]);
    const { sold, capacity } = await counted(concert);
    expect(sold).toBeLessThanOrEqual(Number(capacity));
  });
});

describe("a code that somebody else takes at the same moment", () => {
  /** An event whose mask has one code, and a rival who is about to take it past every lock. */
  async function contested() {
    const concert = await openConcert();
    const type = await addType(concert);
    const { id } = await giveTicket(concert, type);
    const { db } = testDatabase();
    const [row] = await db.select().from(tickets).where(eq(tickets.id, id));
    if (!row) throw new Error("The ticket is there.");
    await db.update(events).set({ ticketMask: "THE-ONLY-ONE" }).where(eq(events.id, concert.eventId));
    const rival = { ...row, id: newId(), code: "THE-ONLY-ONE", status: "cancelled" as const };
    return { concert, type, rival };
  }

  /** Asks while the rival's row is there and not yet committed. */
  async function during<Asked>(ask: () => Promise<Asked>, rival: TicketRow, end: "commits" | "rolls back") {
    let asked: Promise<Asked> | undefined;
    await testDatabase()
      .db.transaction(async (tx) => {
        await tx.insert(tickets).values(rival);
        asked = ask();
        await statementsWaiting(1);
        if (end === "rolls back") tx.rollback();
      })
      .catch((error: unknown) => {
        if (end === "commits") throw error;
      });
    return asked as Promise<Asked>;
  }

  it("is never given twice, and what is refused leaves nothing behind", async () => {
    const { concert, type, rival } = await contested();
    const given = await during(() => askTicket(concert, type), rival, "commits");
    expect([given.status, given.code]).toEqual([409, "conflict"]);
    const bought = await order(concert, type);
    expect([bought.status, bought.code]).toEqual([409, "capacity_exceeded"]);
    expect([await counted(concert), await counted(concert, type)]).toMatchObject([{ sold: 1 }, { sold: 1 }]);
  });

  it("is had by whoever waited when the other gives it up", async () => {
    const { concert, type, rival } = await contested();
    const given = await during(() => askTicket(concert, type), rival, "rolls back");
    expect([given.status, given.body.code]).toEqual([201, "THE-ONLY-ONE"]);
  });
});

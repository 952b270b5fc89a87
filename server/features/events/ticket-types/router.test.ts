import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addType, type Concert, counted, giveTicket, openConcert, verb } from "../../../testing/concert";
import { auditedWrites } from "../../../testing/context";
import { manage, UNKNOWN_ID } from "../../../testing/rest";
import { done, expectSoundData } from "../../../testing/shop";

let concert: Concert;

beforeEach(async () => {
  concert = await openConcert();
});
afterAll(expectSoundData);

const path = () => `/events/${concert.eventId}/ticket-types`;
const post = (body: Record<string, unknown>) =>
  manage(concert, `POST ${path()}`, { body: { title: "Adult", ...body } });
const patch = (id: string, body: Record<string, unknown>) => manage(concert, `PATCH ${path()}/${id}`, { body });

describe("a ticket type", () => {
  it("is created from its title, with every field answered", async () => {
    const { id, createdAt, updatedAt, ...type } = await done(post({}));
    expect(type).toEqual({
      eventId: concert.eventId,
      title: "Adult",
      description: "",
      price: 0,
      quantity: null,
      sold: 0,
      remaining: null,
      minPerOrder: 1,
      maxPerOrder: 10,
      salesStart: null,
      salesEnd: null,
      visibility: "public",
      taxRate: 21,
      position: 0,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await done(manage(concert, `GET ${path()}/${id}`))).toMatchObject(type);
  });

  it("is listed by position, then title", async () => {
    for (const [title, position] of [
      ["C", 0],
      ["B", 1],
      ["A", 1],
    ] as const)
      await done(post({ title, position }));
    const { data, total } = await done(manage<{ data: { title: string }[]; total: number }>(concert, `GET ${path()}`));
    expect([data.map(({ title }) => title).join(""), total]).toEqual(["CAB", 3]);
  });

  it("is changed in the fields that are sent, and left as it was by its own answer", async () => {
    const id = await addType(concert, { price: 12.5, quantity: 5, taxRate: 5.125 });
    const changed = await done(patch(id, { salesEnd: "2027-01-01T00:00:00Z", minPerOrder: 2 }));
    expect(changed).toMatchObject({ price: 12.5, quantity: 5, taxRate: 5.125, salesEnd: "2027-01-01T00:00:00Z" });
    const audited = await auditedWrites(concert);
    expect(await done(patch(id, changed))).toEqual(changed);
    expect(await auditedWrites(concert)).toBe(audited);
  });

  it.each([
    ["title", ""],
    ["price", -1],
    ["price", 100_000_000],
    ["price", 1.005],
    ["quantity", 0],
    ["quantity", 100_001],
    ["minPerOrder", 0],
    ["maxPerOrder", 101],
    ["maxPerOrder", 2],
    ["salesEnd", "2026-01-01T00:00:00Z"],
    ["visibility", "hidden"],
    ["taxRate", 100.5],
    ["taxRate", 1.0005],
    ["position", -1],
  ])("answers validation on %s to %j", async (field, value) => {
    const { status, fields } = await post({ minPerOrder: 3, salesStart: "2026-01-01T00:00:00Z", [field]: value });
    expect([status, fields]).toEqual([422, [field]]);
  });

  it("answers validation to a quantity below what is sold", async () => {
    const id = await addType(concert, { quantity: 3 });
    await Promise.all([giveTicket(concert, id), giveTicket(concert, id)]);
    expect(await patch(id, { quantity: 1 })).toMatchObject({ status: 422, fields: ["quantity"] });
    expect(await done(patch(id, { quantity: 2 }))).toMatchObject({ sold: 2, remaining: 0 });
  });

  it("has no more remaining than its event", async () => {
    concert = await openConcert({ capacity: 2 });
    const [few, many, any] = [
      await addType(concert, { quantity: 1 }),
      await addType(concert, { quantity: 9 }),
      await addType(concert),
    ];
    const remaining = async () =>
      (await Promise.all([few, many, any].map((id) => counted(concert, id)))).map((type) => type.remaining);
    expect(await remaining()).toEqual([1, 2, 2]);
    await giveTicket(concert, many);
    expect(await remaining()).toEqual([1, 1, 1]);
  });

  it("answers conflict to its deletion once it was sold: a cancelled ticket stays what its payment was for", async () => {
    const id = await addType(concert, { price: 10 });
    const ticket = await giveTicket(concert, id);
    const refused = () => manage(concert, `DELETE ${path()}/${id}`);
    expect(await refused()).toMatchObject({ status: 409, code: "conflict" });
    await done(manage(concert, `POST /payments/${ticket.paymentId}/complete`, { body: {} }));
    const cancelled = await done(verb(concert, "cancel", ticket));
    expect(await refused()).toMatchObject({ status: 409, code: "conflict" });
    expect(await done(manage(concert, `GET /events/${concert.eventId}/attendees/${ticket.id}`))).toEqual(cancelled);
    expect(await done(manage(concert, `GET /payments/${ticket.paymentId}`))).toMatchObject({ ticketIds: [ticket.id] });
  });

  it("goes as long as nobody ordered it", async () => {
    const id = await addType(concert);
    expect((await manage(concert, `DELETE ${path()}/${id}`)).status).toBe(204);
    expect((await manage(concert, `DELETE ${path()}/${id}`)).code).toBe("not_found");
    expect((await manage(concert, `GET ${path()}/${id}`)).code).toBe("not_found");
  });

  it("is not found under another event, in another account or under an unknown id", async () => {
    const other = await openConcert();
    const [own, theirs] = [await addType(concert), await addType(other)];
    const second = await done(
      manage<{ id: string }>(concert, "POST /events", {
        body: { title: "x", startAt: "2031-01-01T00:00:00Z", endAt: "2031-01-02T00:00:00Z" },
      }),
    );
    const places = [`${path()}/${theirs}`, `${path()}/${UNKNOWN_ID}`, `/events/${second.id}/ticket-types/${own}`];
    for (const place of places)
      for (const method of ["GET", "PATCH", "DELETE"])
        expect((await manage(concert, `${method} ${place}`, method === "PATCH" ? { body: {} } : {})).code).toBe(
          "not_found",
        );
    expect((await manage(concert, `GET /events/${other.eventId}/ticket-types`)).code).toBe("not_found");
    expect((await manage(concert, `POST /events/${other.eventId}/ticket-types`, { body: { title: "x" } })).code).toBe(
      "not_found",
    );
  });
});

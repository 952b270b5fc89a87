import { beforeEach, describe, expect, it } from "vitest";
import { addComposite, openSalon, serviceOf } from "../../testing/composites";
import { manage, visit } from "../../testing/rest";
import { at, booked, done, eventsOf, openShop, type Shop } from "../../testing/shop";

interface Marked {
  id: string;
  externalId: string | null;
  metadata: Record<string, string>;
  updatedAt: string;
}

interface Made extends Marked {
  appointmentIds: string[];
  bookingIds: string[];
  bookingId: string;
  appointmentId: string;
}

const MARKS = { externalId: "crm-1", metadata: { room: "2" } };
const NONE = { externalId: null, metadata: {} };
const THREE_DAYS = { freq: "daily", count: 3 };

let shop: Shop;
let customerId: string;

beforeEach(async () => {
  shop = await openShop({ service: { capacity: 4 } });
  const body = { fullName: "Ana", email: "ana@example.com" };
  customerId = (await done(manage<Marked>(shop, "POST /customers", { body }))).id;
});

const ask = <Body = Made>(target: string, body?: object) => done(manage<Body>(shop, target, body ? { body } : {}));
const post = (body: object) => {
  const [staffId] = shop.staffIds;
  const place = { serviceId: shop.serviceId, staffId, start: at(shop, "10:00"), customerId };
  return manage<Made>(shop, "POST /appointments", { body: { ...place, ...body } });
};
const marksOf = ({ externalId, metadata }: Marked) => ({ externalId, metadata });
const read = async (path: string, ids: string[]) => {
  const found = await Promise.all(ids.map((id) => ask<Marked>(`GET ${path}/${id}`)));
  return found.map(marksOf);
};

describe("an appointment's marks", () => {
  it("are not its bookings', and of a series the id is the first one's while all have the notes", async () => {
    const made = await done(post({ ...MARKS, recurrence: THREE_DAYS }));
    const noted = { ...MARKS, externalId: null };
    expect(await read("/appointments", made.appointmentIds)).toEqual([MARKS, noted, noted]);
    expect(await read("/bookings", made.bookingIds)).toEqual([NONE, NONE, NONE]);
    const [, second = ""] = made.appointmentIds;
    const body = { externalId: "crm-2", metadata: { room: "3" }, scope: "following" };
    expect(await ask(`PATCH /appointments/${second}`, body)).toMatchObject({ externalId: "crm-2" });
    const moved = { externalId: null, metadata: { room: "3" } };
    expect(await read("/appointments", made.appointmentIds)).toEqual([MARKS, { ...moved, externalId: "crm-2" }, moved]);
  });

  it("of a composite service: its first part has the id, all parts the notes", async () => {
    const salon = await openSalon();
    const serviceId = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
    const body = { serviceId, staffId: "any", start: at(salon, "10:00"), customerId: null, ...MARKS };
    const made = await done(manage<Made>(salon, "POST /appointments", { body }));
    const found = await Promise.all(
      made.appointmentIds.map((id) => done(manage<Marked>(salon, `GET /appointments/${id}`))),
    );
    expect(found.map(marksOf)).toEqual([MARKS, { ...MARKS, externalId: null }]);
  });

  it("are refused of a group that stands there already, unless they are its own", async () => {
    const { id } = await done(post(MARKS));
    const refused = await post({ externalId: "crm-2", metadata: { room: "9" } });
    expect([refused.status, refused.code, refused.fields.toSorted()]).toEqual([
      422,
      "validation",
      ["externalId", "metadata"],
    ]);
    expect(await done(post(MARKS))).toMatchObject({ id, ...MARKS });
    expect(await done(post({}))).toMatchObject({ id, ...MARKS });
  });

  it("may be changed when it is cancelled, and its id is free once it is deleted", async () => {
    const { id, bookingId } = await done(post(MARKS));
    await ask(`PATCH /bookings/${bookingId}`, { status: "cancelled" });
    const changed = { externalId: "crm-9", metadata: { why: "ill" } };
    expect(await ask(`PATCH /appointments/${id}`, changed)).toMatchObject({ status: "cancelled", ...changed });
    expect((await manage(shop, `PATCH /appointments/${id}`, { body: { internalNote: "x" } })).code).toBe("conflict");
    const again = { ...changed, start: at(shop, "12:00") };
    expect(await post(again)).toMatchObject({ status: 422, fields: ["externalId"] });
    await ask(`DELETE /appointments/${id}`);
    expect((await post(again)).status).toBe(201);
  });

  it("are checked, but not kept, by a dry run", async () => {
    const dry = { ...MARKS, dryRun: true };
    expect(await done(post(dry))).toMatchObject({ ok: true });
    const { id } = await done(post({}));
    expect(await ask(`PATCH /appointments/${id}`, dry)).toMatchObject({ ok: true });
    expect(await read("/appointments", [id])).toEqual([NONE]);
  });
});

describe("a booking's marks", () => {
  it("travel in webhooks, and a change of them is an update", async () => {
    const { bookingId } = await done(post({}));
    await ask(`PATCH /bookings/${bookingId}`, MARKS);
    await ask(`PATCH /bookings/${bookingId}`, { metadata: { room: "3" } });
    const notified = (await eventsOf(shop, "booking.updated")).map(({ data }) => data);
    expect(notified).toHaveLength(2);
    expect(notified).toContainEqual(
      expect.objectContaining({
        booking: expect.objectContaining({ externalId: "crm-1", metadata: { room: "3" } }),
        previous: { metadata: { room: "2" } },
      }),
    );
  });

  it("change in a series by the scope, but for the id, which is of one booking", async () => {
    const { bookingIds } = await done(post({ recurrence: THREE_DAYS }));
    await ask(`PATCH /bookings/${bookingIds[0]}`, { ...MARKS, scope: "series" });
    const noted = { ...MARKS, externalId: null };
    expect(await read("/bookings", bookingIds)).toEqual([MARKS, noted, noted]);
  });

  it("stay with it when it moves, to a time of its own too", async () => {
    const { id, bookingId } = await done(post(MARKS));
    await ask(`POST /appointments/${id}/bookings`, { customerId });
    const marks = { externalId: "crm-b", metadata: { seat: "4" } };
    await ask(`PATCH /bookings/${bookingId}`, marks);
    const moved = await ask(`POST /bookings/${bookingId}/reschedule`, { start: at(shop, "12:00") });
    expect(moved).toMatchObject(marks);
    expect(moved.appointmentId).not.toBe(id);
    expect(await read("/appointments", [id, moved.appointmentId])).toEqual([MARKS, NONE]);
  });

  it("are neither shown to customers nor taken from them", async () => {
    const secret = { externalId: "secret-id", metadata: { note: "secret-note" } };
    const { bookings } = await done(visit<{ bookings: { id: string }[] }>(shop, "POST /bookings", bodyOfOrder(secret)));
    const bookingId = bookings[0]?.id ?? "";
    expect(await read("/bookings", [bookingId])).toEqual([NONE]);
    const { manageUrl, appointmentId } = await ask<{ manageUrl: string; appointmentId: string }>(
      `PATCH /bookings/${bookingId}`,
      secret,
    );
    await ask(`PATCH /appointments/${appointmentId}`, secret);
    const token = manageUrl.split("/").at(-1);
    const shown = await visit(shop, `GET /manage/${token}`);
    expect([shown.status, `${shown.text}`.includes("secret")]).toEqual([200, false]);
  });

  it("are in the customer's export, and erased with the customer, from stored events too", async () => {
    const { id } = await booked(shop, { start: "10:00" });
    const { customerId: eva } = await ask<{ customerId: string }>(`PATCH /bookings/${id}`, MARKS);
    const exported = await ask<{ bookings: Marked[] }>(`GET /customers/${eva}/export`);
    expect(exported.bookings.map(marksOf)).toEqual([MARKS]);
    await ask(`PATCH /bookings/${id}`, { status: "cancelled" });
    await ask(`DELETE /customers/${eva}`);
    expect(await read("/bookings", [id])).toEqual([NONE]);
    const notified = JSON.stringify(await eventsOf(shop, "booking.updated"));
    expect(notified).not.toContain("crm-1");
    expect(notified).not.toContain('"room"');
  });
});

const bodyOfOrder = (marks: object) => ({
  body: {
    items: [{ service: shop.serviceId, start: at(shop, "10:00"), persons: 1, extras: [], fields: {}, ...marks }],
    ...{ name: "Eva Gil", email: "eva@example.com", ...marks },
  },
});

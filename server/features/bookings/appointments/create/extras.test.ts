import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { manage, UNKNOWN_ID } from "../../../../testing/rest";
import { at, done, expectSoundData, openShop, type Shop } from "../../../../testing/shop";

let shop: Shop;
let customerId: string;
let wash: string;
let questionId: string;

beforeEach(async () => {
  shop = await openShop();
  customerId = await openCounter(shop);
});
afterAll(expectSoundData);

/** An extra and a question that must be answered, and somebody who books. */
async function openCounter({ serviceId }: Shop): Promise<string> {
  const create = (path: string, body: object) => done(manage<{ id: string }>(shop, `POST ${path}`, { body }));
  wash = (await create(`/services/${serviceId}/extras`, { title: "Wash", price: 5, duration: 30, maxQty: 2 })).id;
  const body = { fields: [{ label: "Dog", required: true }] };
  const set = await done(manage<{ fields: { id: string }[] }>(shop, `PUT /services/${serviceId}/fields`, { body }));
  questionId = set.fields[0]?.id ?? "";
  return (await create("/customers", { fullName: "Eva Gil", email: "eva@example.com" })).id;
}

interface Created {
  id: string;
  start: string;
  end: string;
  bookings: { price: number; fields: object; extras: object[]; paymentId: string }[];
}

const bodyOf = (more: object = {}) => ({
  serviceId: shop.serviceId,
  staffId: shop.staffIds[0],
  customerId,
  start: at(shop, "10:00"),
  ...more,
});
const create = (more: object = {}) => manage<Created>(shop, "POST /appointments", { body: bodyOf(more) });
const twice = () => [{ extraId: wash, quantity: 2 }];

describe("an appointment made by an operator with extras", () => {
  it("is as long and as dear as they make it, without a warning", async () => {
    const { end, bookings } = await done(create({ extras: twice(), fields: { [questionId]: "Rex" } }));
    expect(end).toBe(at(shop, "12:00"));
    expect(bookings[0]).toMatchObject({
      price: 30,
      fields: { [questionId]: "Rex" },
      extras: [{ extraId: wash, title: "Wash", quantity: 2, price: 5 }],
    });
    expect(await done(manage(shop, `GET /payments/${bookings[0]?.paymentId}`))).toMatchObject({ total: 30 });
  });

  it("takes them by the name that orders use, and by both where they agree", async () => {
    const { bookings } = await done(create({ extras: [{ id: wash, quantity: 2 }] }));
    expect(bookings[0]?.extras).toEqual([{ extraId: wash, title: "Wash", quantity: 2, price: 5 }]);
    const extras = [{ id: wash.toUpperCase(), extraId: wash }];
    expect((await create({ extras, start: at(shop, "14:00") })).status).toBe(201);
    const faultOf = async (extra: object) => {
      const { status, body } = await create({ extras: [extra] });
      const { error } = body as unknown as { error: { fields: Record<string, string> } };
      return [status, error.fields["extras.0.extraId"]];
    };
    expect(await faultOf({ quantity: 1 })).toEqual([422, "This field is required, as `id` or by this name."]);
    expect(await faultOf({ id: wash, extraId: UNKNOWN_ID })).toEqual([422, "Must be the same as `id`, or left out."]);
  });

  it("names the length with its extras where another end is asked for", async () => {
    const lasts = (minutes: number) =>
      `${shop.date}: it lasts ${minutes} minutes and the service with its extras 120 minutes.`;
    const short = await create({ extras: twice(), end: at(shop, "11:00") });
    expect([short.code, short.body]).toMatchObject(["warnings", { error: { fields: { duration: lasts(60) } } }]);
    const { id } = await done(create({ extras: twice() }));
    const moved = await manage(shop, `PATCH /appointments/${id}`, { body: { end: at(shop, "11:30") } });
    expect([moved.code, moved.body]).toMatchObject(["warnings", { error: { fields: { duration: lasts(90) } } }]);
  });

  it("keeps its length when it moves, without a warning", async () => {
    const { id } = await done(create({ extras: twice() }));
    const body = { start: at(shop, "14:00") };
    expect(await done(manage<Created>(shop, `PATCH /appointments/${id}`, { body }))).toMatchObject({
      end: at(shop, "16:00"),
      warnings: [],
    });
  });

  it("says what it would cost in a dry run, and is so in each occurrence of a series", async () => {
    expect(await done(create({ extras: twice(), dryRun: true }))).toMatchObject({ ok: true, price: 30, warnings: {} });
    const recurrence = { freq: "daily", count: 2 };
    await done(create({ extras: twice(), recurrence }));
    const { data } = await done(manage<{ data: Created[] }>(shop, "GET /appointments"));
    expect(data.map(({ bookings }) => bookings[0]?.price)).toEqual([30, 30]);
  });

  it("may leave questions open, but not answer what is not asked", async () => {
    const fields = { [UNKNOWN_ID]: "Rex", [questionId]: 5 };
    const names = ["extras", "extras.0.extraId", "fields", `fields.${UNKNOWN_ID}`, `fields.${questionId}`];
    const refused = await create({ fields, extras: [{ extraId: UNKNOWN_ID, quantity: 1 }] });
    expect([refused.status, refused.code, refused.fields.toSorted()]).toEqual([422, "validation", names.toSorted()]);
    expect((await create()).status).toBe(201);
  });
});

it("takes extras and answers with a place in an appointment, which stays as long as it is", async () => {
  const { id } = await done(create({ customerId: undefined }));
  const path = `POST /appointments/${id}/bookings`;
  const wrong = await manage(shop, path, { body: { customerId, extras: [{ extraId: wash, quantity: 3 }] } });
  expect([wrong.code, wrong.fields]).toEqual(["validation", ["extras.0.quantity", "extras"]]);
  const body = { customerId, extras: twice(), fields: { [questionId]: "Rex" } };
  expect(await done(manage(shop, path, { body }))).toMatchObject({ price: 30, fields: { [questionId]: "Rex" } });
  expect(await done(manage(shop, `GET /appointments/${id}`))).toMatchObject({ end: at(shop, "11:00") });
});

import { beforeEach, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { booked, done, openShop, type Shop } from "../../testing/shop";

let shop: Shop;
let id: string;
let ana: Tab;
let ben: Tab;

interface Visit {
  id: string;
  status: string;
  notes: string;
  fields: object;
}

const visit = () => done(manage<Visit>(shop, `GET /bookings/${id}`));

beforeEach(async () => {
  shop = await openShop({ members: 1 });
  await booked(shop, { start: "10:00" }, { name: "Eva", email: "eva@example.com" });
  const { data } = await done(manage<{ data: Visit[] }>(shop, "GET /bookings"));
  id = data[0]?.id ?? "";
  [ana, ben] = [tabOf(await newMember(shop), shop), tabOf(await newMember(shop), shop)];
});

const change = (tab: Tab, said: object, seen: object) => refusal(tab.mutate("calendar.change", { id, ...said, seen }));
const FINE = { status: 200, code: undefined };
const CONFLICT = { status: 409, code: "conflict" };

it("of two who write the same words of a visit the second is told which field, and the first one's stand", async () => {
  expect(await change(ana, { notes: "By the window." }, { notes: "" })).toEqual(FINE);
  expect(await change(ben, { notes: "By the door." }, { notes: "" })).toEqual({ ...CONFLICT, fields: ["notes"] });
  expect((await visit()).notes).toBe("By the window.");
  expect(await change(ben, { notes: "By the door." }, { notes: "By the window." })).toEqual(FINE);
  expect((await visit()).notes).toBe("By the door.");
});

it("two who change different fields do not meet, nor do two who give one the same value", async () => {
  expect(await change(ana, { notes: "By the window." }, { notes: "" })).toEqual(FINE);
  expect(await change(ben, { status: "pending" }, { status: "approved" })).toEqual(FINE);
  expect(await change(ben, { notes: "By the window." }, { notes: "" })).toEqual(FINE);
  expect(await visit()).toMatchObject({ notes: "By the window.", status: "pending" });
});

it("what a program has noted at a visit meanwhile is not written over", async () => {
  await done(manage(shop, `PATCH /bookings/${id}`, { body: { externalId: "b-1", metadata: { crm: "1" } } }));
  expect(await change(ana, { metadata: { crm: "2" } }, { metadata: {} })).toEqual({
    ...CONFLICT,
    fields: ["metadata"],
  });
  expect(await change(ana, { externalId: "b-2" }, { externalId: null })).toEqual({
    ...CONFLICT,
    fields: ["externalId"],
  });
  expect(await change(ana, { metadata: { crm: "2" } }, { metadata: { crm: "1" } })).toEqual(FINE);
  expect(await visit()).toMatchObject({ externalId: "b-1", metadata: { crm: "2" } });
});

it("a status that is another by now is not changed again unknowingly", async () => {
  expect(await change(ana, { status: "done" }, { status: "approved" })).toEqual(FINE);
  const cancel = { status: "cancelled", cancelReason: "They are ill." };
  expect(await change(ben, cancel, { status: "approved" })).toEqual({ ...CONFLICT, fields: ["status"] });
  expect((await visit()).status).toBe("done");
});

it("what of a day is off comes with its days off, so that they can be taken back where they are seen", async () => {
  const post = (body: object) => done(manage<{ id: string }>(shop, "POST /holidays", { body }));
  const [staffId] = shop.staffIds;
  const own = await post({ date: shop.date, kind: "once", staffId });
  const yearly = await post({ date: `2020${shop.date.slice(4)}`, kind: "yearly" });
  await post({ date: `2020${shop.date.slice(4)}`, kind: "once" });
  const read = () => ana.query<{ members: { days: object[] }[] }>("calendar.read", { from: shop.date, days: 1 });
  const { data } = await read();
  expect(data.members[0]?.days[0]).toMatchObject({
    off: "holiday_staff",
    daysOff: expect.arrayContaining([
      { id: own.id, kind: "once", staffId },
      { id: yearly.id, kind: "yearly", staffId: null },
    ]),
  });
  expect(data.members[0]?.days[0]).toHaveProperty("daysOff.length", 2);
});

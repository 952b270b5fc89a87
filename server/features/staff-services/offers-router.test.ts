import { expect, it } from "vitest";
import { openOffice, refusal, type Tab, tabOf } from "../../testing/admin";
import { newMember } from "../../testing/people";
import { openAccount, UNKNOWN_ID } from "../../testing/rest";

const add = async (tab: Tab, name: string, fields: object) => (await tab.mutate<{ id: string }>(name, fields)).data.id;

async function offered(tab: Tab) {
  const cut = await add(tab, "services.create", { title: "Cut", price: 32 });
  const ana = await add(tab, "staff.create", { fullName: "Ana", email: "ana@example.com" });
  const ben = await add(tab, "staff.create", { fullName: "Ben", email: "ben@example.com" });
  await tab.mutate("staff.services.put", { id: ana, serviceId: cut, price: 40 });
  await tab.mutate("staff.services.put", { id: ben, serviceId: cut });
  return { cut, ana, ben };
}

it("says who offers each service, and on which terms, without archived members", async () => {
  const { tab } = await openOffice();
  const { cut, ana, ben } = await offered(tab);
  const byService = () => tab.query("services.offers.byService");
  const member = { isPublic: true, hasHours: true };
  const anas = { id: ana, price: 40, ...member };
  const bens = { id: ben, price: 32, ...member };
  expect((await byService()).data).toEqual({ data: [{ serviceId: cut, staff: [anas, bens] }] });
  await tab.mutate("staff.archive", { id: ben });
  expect((await byService()).data).toEqual({ data: [{ serviceId: cut, staff: [anas] }] });
  await tab.mutate("staff.update", { id: ana, visibility: "private" });
  await tab.mutate("staff.schedule.replace", { id: ana, days: [] });
  const hidden = { ...anas, isPublic: false, hasHours: false };
  expect((await byService()).data).toEqual({ data: [{ serviceId: cut, staff: [hidden] }] });
  const { data } = await tab.query<{ data: object[] }>("services.offers.list", { id: cut });
  expect(data.data).toEqual([expect.objectContaining({ staffId: ana, serviceId: cut, price: 40 })]);
});

it("answers not_found for a service of nobody's and of another account", async () => {
  const { tab } = await openOffice();
  const { cut } = await offered(tab);
  const theirs = await openAccount({ seed: "empty" });
  const stranger = tabOf(await newMember(theirs), theirs);
  const NOT_FOUND = { status: 404, code: "not_found" };
  expect(await refusal(tab.query("services.offers.list", { id: UNKNOWN_ID }))).toEqual(NOT_FOUND);
  expect(await refusal(stranger.query("services.offers.list", { id: cut }))).toEqual(NOT_FOUND);
  expect((await stranger.query("services.offers.byService")).data).toEqual({ data: [] });
});

interface Followers {
  following: string[];
  own: string[];
}

const pricesOf = async (tab: Tab, id: string) =>
  (await tab.query<{ data: { staffId: string; price: number }[] }>("services.offers.list", { id })).data.data.map(
    ({ staffId, price }) => [staffId, price],
  );

it("whoever still has a service's former price gets its present one, and terms of their own stay", async () => {
  const { tab } = await openOffice();
  const { cut, ana, ben } = await offered(tab);
  await tab.mutate("services.edits.save", { id: cut, price: 35, seen: { price: 32 } });
  const asked = await tab.query<Followers>("services.offers.followers", { id: cut, price: 32 });
  expect(asked.data).toEqual({ following: [ben], own: [ana] });
  expect(await pricesOf(tab, cut)).toEqual([
    [ana, 40],
    [ben, 32],
  ]);
  const given = await tab.mutate<Followers>("services.offers.follow", { id: cut, price: 32 });
  expect(given.data).toEqual({ following: [ben], own: [ana] });
  expect(await pricesOf(tab, cut)).toEqual([
    [ana, 40],
    [ben, 35],
  ]);
  const again = await tab.mutate<Followers>("services.offers.follow", { id: cut, price: 32 });
  expect(again.data).toEqual({ following: [], own: [ana] });
});

it("a price that a member is given at the same moment is not written over", async () => {
  const { tab } = await openOffice();
  const { cut, ben } = await offered(tab);
  await tab.mutate("services.edits.save", { id: cut, price: 35, seen: { price: 32 } });
  await Promise.all([
    tab.mutate("services.offers.follow", { id: cut, price: 32 }),
    tab.mutate("staff.services.put", { id: ben, serviceId: cut, price: 50 }),
  ]);
  expect(await pricesOf(tab, cut)).toContainEqual([ben, 50]);
});

it("refuses with validation what says no former value, not_found another account's, and forbidden who only reads", async () => {
  const { account, tab } = await openOffice();
  const { cut } = await offered(tab);
  const asked = { id: cut, price: 32 };
  expect(await refusal(tab.mutate("services.offers.follow", { id: cut }))).toMatchObject({ code: "validation" });
  const tooFine = tab.mutate("services.offers.follow", { id: cut, price: 32.001 });
  expect(await refusal(tooFine)).toEqual({ status: 422, code: "validation", fields: ["price"] });
  const theirs = await openAccount({ seed: "empty" });
  const stranger = tabOf(await newMember(theirs), theirs);
  expect(await refusal(stranger.mutate("services.offers.follow", asked))).toMatchObject({ code: "not_found" });
  const viewer = tabOf(await newMember(account, { role: "viewer" }), account);
  expect(await refusal(viewer.mutate("services.offers.follow", asked))).toMatchObject({ code: "forbidden" });
  expect((await viewer.query("services.offers.followers", asked)).status).toBe(200);
});

it("whoever comes back takes the present terms of the services that are named, and keeps what they had elsewhere", async () => {
  const { tab } = await openOffice();
  const { cut, ana } = await offered(tab);
  const wash = await add(tab, "services.create", { title: "Wash", price: 12 });
  await tab.mutate("staff.services.put", { id: ana, serviceId: cut, deposit: "50%" });
  await tab.mutate("staff.services.put", { id: ana, serviceId: wash, price: 15, capacityMax: 3 });
  await tab.mutate("staff.archive", { id: ana });
  await tab.mutate("services.edits.save", { id: cut, price: 36, seen: { price: 32 } });
  const restore = (more: object) => tab.mutate("staff.termEdits.restore", { id: ana, visibility: "private", ...more });
  const { data } = await restore({ takeFrom: [cut] });
  expect(data).toEqual({ taken: [cut] });
  expect((await tab.query("staff.get", { id: ana })).data).toMatchObject({ visibility: "private" });
  const links = await tab.query<{ data: object[] }>("staff.services.list", { id: ana });
  expect(links.data.data).toMatchObject([
    { serviceId: cut, price: 36, deposit: null },
    { serviceId: wash, price: 15, capacityMax: 3 },
  ]);
  expect((await restore({})).data).toEqual({ taken: [] });
});

it("whoever comes back is refused as a whole where a service is not offered, or the address is somebody else's by now", async () => {
  const { tab } = await openOffice();
  const { cut, ana } = await offered(tab);
  const wash = await add(tab, "services.create", { title: "Wash", price: 12 });
  await tab.mutate("staff.archive", { id: ana });
  await tab.mutate("services.edits.save", { id: cut, price: 36, seen: { price: 32 } });
  const restore = (more: object) =>
    refusal(tab.mutate("staff.termEdits.restore", { id: ana, visibility: "public", ...more }));
  expect(await restore({ takeFrom: [cut, wash] })).toEqual({ status: 404, code: "not_found" });
  expect(await restore({ id: UNKNOWN_ID })).toEqual({ status: 404, code: "not_found" });
  await add(tab, "staff.create", { fullName: "Anabel", email: "ana@example.com" });
  expect(await restore({ takeFrom: [cut] })).toMatchObject({ code: "validation", fields: ["email"] });
  expect((await tab.query("staff.get", { id: ana })).data).toMatchObject({ visibility: "archive" });
  const links = await tab.query<{ data: object[] }>("staff.services.list", { id: ana });
  expect(links.data.data).toMatchObject([{ serviceId: cut, price: 40 }]);
});

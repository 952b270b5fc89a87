import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { manage, visit } from "../../../testing/rest";
import { addService, done, openShop, type Shop } from "../../../testing/shop";
import type { BusinessPage } from "./schemas";

const pageOf = (shop: Shop) => done(visit<BusinessPage>(shop, "GET /page"));
const settings = (shop: Shop, body: Record<string, unknown>) => done(manage(shop, "PATCH /settings", { body }));

describe("the business page", () => {
  it("says what the account says of itself; without an address on the page it is the company's", async () => {
    const shop = await openShop({ isSandbox: false });
    const slug = `shop-${shop.id.slice(-12)}`;
    await settings(shop, {
      slug,
      about: "Three **chairs**.",
      companyAddress: "Calle Mayor 1\n28001 Madrid",
      socialUrls: ["https://social.example/a"],
    });
    expect(await pageOf(shop)).toMatchObject({
      slug,
      url: expect.stringMatching(new RegExp(`/${slug}$`)),
      isIndexed: true,
      about: "Three **chairs**.",
      addressLines: ["Calle Mayor 1", "28001 Madrid"],
      mapUrl: "https://www.google.com/maps/search/?api=1&query=Calle%20Mayor%201%2C%2028001%20Madrid",
      socialUrls: ["https://social.example/a"],
    });
    await settings(shop, { addressLines: ["Plaza 2"], mapUrl: "https://maps.example/2", searchEngines: false });
    expect(await pageOf(shop)).toMatchObject({
      addressLines: ["Plaza 2"],
      mapUrl: "https://maps.example/2",
      isIndexed: false,
    });
  });

  it("of a sandbox, or without a slug, is for no search engine", async () => {
    const [sandbox, plain] = await Promise.all([openShop(), openShop({ isSandbox: false })]);
    await settings(sandbox, { slug: `shop-${sandbox.id.slice(-12)}` });
    expect(await pageOf(sandbox)).toMatchObject({ isIndexed: false });
    expect(await pageOf(plain)).toMatchObject({ isIndexed: false, url: null, slug: null });
  });

  it("tells whether it is open by the business hours and the company's days off; hidden hours tell nothing", async () => {
    const shop = await openShop();
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }));
    await done(manage(shop, "PUT /business-hours", { body: { days: always } }));
    expect((await pageOf(shop)).opening).toEqual({ isOpen: true, changesAt: null });
    const { date } = localTimeOf(shop.timeZone, Date.now());
    for (const day of [date, addDays(date, 1)])
      await done(manage(shop, "POST /holidays", { body: { date: day, kind: "once" } }));
    const closed = await pageOf(shop);
    expect(closed.opening?.isOpen).toBe(false);
    expect(localTimeOf(shop.timeZone, Date.parse(closed.opening?.changesAt ?? ""))).toEqual({
      date: addDays(date, 2),
      minute: 0,
    });
    await settings(shop, { showHours: false });
    expect(await pageOf(shop)).toMatchObject({ opening: null, hours: null });
  });

  it("names each service's next start, and each member's, as the slots have them", async () => {
    const shop = await openShop({ members: 2 });
    const { nextTimes, team } = await pageOf(shop);
    const slots = (of: string) =>
      done(
        visit<{ days: { slots: { start: string }[] }[] }>(shop, `GET /slots?service=${shop.serviceId}&days=14${of}`),
      );
    const firstOf = async (of = "") => (await slots(of)).days.flatMap((day) => day.slots)[0]?.start;
    expect(nextTimes).toEqual([{ service: shop.serviceId, start: await firstOf(), waitlist: false, waitDate: null }]);
    expect(team.map(({ id }) => id)).toEqual(shop.staffIds);
    for (const { id, next } of team) expect(next?.start).toBe(await firstOf(`&staff=${id}`));
    await settings(shop, { allowStaffChoice: false });
    expect((await pageOf(shop)).team.map(({ next }) => next)).toEqual([null, null]);
    await settings(shop, { showTeam: false });
    expect((await pageOf(shop)).team).toEqual([]);
  });

  it("tells a member's next start of a service that is not sold out, else where one can wait", async () => {
    const shop = await openShop({ service: { duration: 900 } });
    const nextOf = async () => (await pageOf(shop)).team[0]?.next;
    expect(await nextOf()).toMatchObject({ service: shop.serviceId, start: null, waitlist: false });
    const later = await addService(shop, { title: "Shave", duration: 20, position: 9 });
    expect((await pageOf(shop)).nextTimes.map(({ service }) => service)).toEqual([shop.serviceId, later]);
    expect(await nextOf()).toMatchObject({ service: later, start: expect.any(String) });
  });

  it("asks for sixteen services at most, however many there are", async () => {
    const shop = await openShop();
    for (let number = 0; number < 18; number++) await addService(shop, { title: `Service ${number}` });
    expect((await pageOf(shop)).nextTimes).toHaveLength(16);
  });
});

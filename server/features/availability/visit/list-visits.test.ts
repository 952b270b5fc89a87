import { describe, expect, it } from "vitest";
import { manage, visit } from "../../../testing/rest";
import { addMember, addService, done, openShop, type Shop } from "../../../testing/shop";
import type { VisitList } from "./schemas";

type Visit = VisitList["days"][number]["visits"][number];

const ask = (shop: Shop, services: string[], more = `&from=${shop.date}&days=1`) =>
  visit<VisitList & { error: string; fields: Record<string, string> }>(
    shop,
    `GET /slots/visits?services=${services.join(",")}${more}`,
  );
const visitsOf = async (shop: Shop, services: string[]) =>
  (await done(ask(shop, services))).days.flatMap((day) => day.visits);
const book = (shop: Shop, items: Visit["items"]) =>
  visit<{ bookings: { start: string }[] }>(shop, "POST /bookings", {
    body: {
      items: items.map(({ service, staff, start }) => ({ service, staff, start })),
      name: "Ana",
      email: "ana@example.com",
    },
  });

describe("visits of several services", () => {
  it("are booked as one order as they are listed, by one member with padding or by several", async () => {
    const shop = await openShop({ service: { paddingAfter: 15 } });
    const beard = await addService(shop, { title: "Beard", duration: 20, paddingBefore: 10 });
    const other = await addMember(shop, "Eva", 9);
    const nails = await addService({ ...shop, staffIds: [other] }, { title: "Nails", duration: 40 });
    for (const services of [
      [shop.serviceId, beard],
      [beard, nails, shop.serviceId],
    ]) {
      const visits = await visitsOf(shop, services);
      expect(visits.length).toBeGreaterThan(5);
      const chosen = visits[4] as Visit;
      expect(chosen.items.map(({ service }) => service)).toEqual(services);
      const { status, body } = await book(shop, chosen.items);
      expect(status).toBe(201);
      expect(body.bookings.map(({ start }) => start)).toEqual(chosen.items.map(({ start }) => start));
      expect((await visitsOf(shop, services)).map(({ start }) => start)).not.toContain(chosen.start);
    }
  });

  it("are all bookable, each by itself", async () => {
    const shop = await openShop({ service: { duration: 240, paddingAfter: 15 } });
    const beard = await addService(shop, { title: "Beard", duration: 200, paddingBefore: 10 });
    const visits = await visitsOf(shop, [shop.serviceId, beard]);
    expect(visits.length).toBeGreaterThan(2);
    for (const { items } of visits) {
      const { status, body } = await visit<{ bookings: { id: string }[] }>(shop, "POST /bookings", {
        body: {
          items: items.map(({ service, staff, start }) => ({ service, staff, start })),
          name: "Ana",
          email: "ana@example.com",
        },
      });
      expect([items[0]?.start, status]).toEqual([items[0]?.start, 201]);
      for (const { id } of body.bookings)
        await done(manage(shop, `PATCH /bookings/${id}`, { body: { status: "cancelled" } }));
    }
  });

  it("last the extras of each service, and are for as many as the smallest of them takes", async () => {
    const shop = await openShop({ service: { capacityMax: 4 } });
    const nails = await addService(shop, { title: "Nails", duration: 30, capacityMax: 2 });
    const alone = await addService(shop, { title: "Beard", duration: 30 });
    const extra = (id: string, duration: number) =>
      done(
        manage<{ id: string }>(shop, `POST /services/${id}/extras`, { body: { title: "More", duration, maxQty: 3 } }),
      );
    const more = await extra(alone, 25);
    const from = `&from=${shop.date}&days=1`;
    const first = async (services: string[], asked: string) =>
      (await done(ask(shop, services, from + asked))).days[0]?.visits[0];
    const [short, long] = await Promise.all([
      first([shop.serviceId, alone], ""),
      first([shop.serviceId, alone], `&extras=${more.id}:2`),
    ]);
    const minutesOf = (visit?: Visit) =>
      (Date.parse(visit?.items[1]?.end ?? "") - Date.parse(visit?.items[1]?.start ?? "")) / 60_000;
    expect([minutesOf(short), minutesOf(long)]).toEqual([30, 80]);
    expect(await first([shop.serviceId, nails], "&persons=2")).toMatchObject({ seatsLeft: 2 });
    expect(await first([shop.serviceId, nails], "&persons=3")).toBeUndefined();
  });

  it("of one member are all that member's; of who does not offer each they are not_found", async () => {
    const shop = await openShop({ members: 2 });
    const [one = "", other = ""] = shop.staffIds;
    const beard = await addService({ ...shop, staffIds: [one] }, { title: "Beard", duration: 20 });
    const services = [shop.serviceId, beard];
    const { days } = await done(ask(shop, services, `&from=${shop.date}&days=1&staff=${one}`));
    const members = days.flatMap(({ visits }) => visits.flatMap(({ items }) => items.map(({ staff }) => staff)));
    expect(new Set(members)).toEqual(new Set([one]));
    expect((await ask(shop, services, `&staff=${other}`)).status).toBe(404);
  });

  it("of a member for each service are theirs, in the order of the services, and start only where all fit", async () => {
    const shop = await openShop({ members: 2 });
    const [one = "", other = ""] = shop.staffIds;
    const beard = await addService(shop, { title: "Beard", duration: 20 });
    const services = [shop.serviceId, beard];
    const starts = async (staff: string) => {
      const { days } = await done(ask(shop, services, `&from=${shop.date}&days=1&staff=${staff}`));
      return days.flatMap(({ visits }) => visits);
    };
    const members = async (staff: string) =>
      new Set((await starts(staff)).map(({ items }) => items.map((item) => item.staff).join()));
    expect(await members(`${one},${other}`)).toEqual(new Set([`${one},${other}`]));
    expect(await members(`${other},${one}`)).toEqual(new Set([`${other},${one}`]));
    expect([...(await members(`any,${other}`))].every((names) => names.endsWith(other))).toBe(true);

    const [first] = await starts(`${one},${other}`);
    const long = await addService({ ...shop, staffIds: [other] }, { title: "Long", duration: 180 });
    const taken = { serviceId: long, staffId: other, start: first?.start };
    await done(manage(shop, "POST /appointments", { body: taken }));
    expect((await starts(`${one},${other}`)).map(({ start }) => start)).not.toContain(first?.start);
    expect((await starts(`${one},any`)).map(({ start }) => start)).toContain(first?.start);
  });

  it("of anyone start also where who is named of each could not do both, but somebody else could", async () => {
    const shop = await openShop({ members: 2, service: { staffPreference: "order" } });
    const [one = "", other = ""] = shop.staffIds;
    const beard = await addService({ ...shop, staffIds: [one] }, { title: "Beard", duration: 20, paddingBefore: 45 });
    const first = (await visitsOf(shop, [shop.serviceId, beard]))[0] as Visit;
    expect(first.items.map(({ staff }) => staff)).toEqual([other, one]);
    expect((await book(shop, first.items)).status).toBe(201);
  });

  it("are refused with validation for a member list of another length or none at all, and not_found for a stranger", async () => {
    const shop = await openShop({ members: 2 });
    const [one = "", other = ""] = shop.staffIds;
    const beard = await addService({ ...shop, staffIds: [one] }, { title: "Beard", duration: 20 });
    const services = [shop.serviceId, beard];
    for (const staff of ["any,any,any", `${one},`, `${one};${one}`, "", "x"]) {
      const { status, body } = await ask(shop, services, `&staff=${staff}`);
      expect([staff, status, Object.keys(body.fields ?? {})]).toEqual([staff, 422, ["staff"]]);
    }
    expect((await ask(shop, services, `&staff=${one},${other}`)).status).toBe(404);
    expect((await ask(shop, services, `&staff=${other},${one}`)).status).toBe(200);
  });

  it("are refused with validation for extras of other services, too many of one, and what is no list", async () => {
    const shop = await openShop();
    const beard = await addService(shop, { title: "Beard", duration: 20 });
    const other = await addService(shop, { title: "Other" });
    const made = { body: { title: "More", maxQty: 2 } };
    const { id } = await done(manage<{ id: string }>(shop, `POST /services/${beard}/extras`, made));
    const foreign = await done(manage<{ id: string }>(shop, `POST /services/${other}/extras`, made));
    for (const extras of [foreign.id, `${id}:3`, `${id},${id}`, "x", `${id}:`]) {
      const { status, body } = await ask(shop, [shop.serviceId, beard], `&extras=${extras}`);
      expect([extras, status, Object.keys(body.fields ?? {})]).toEqual([extras, 422, ["extras"]]);
    }
    expect((await ask(shop, [shop.serviceId, beard], "&persons=0")).status).toBe(422);
  });

  it("of which one is taken meanwhile are booked in no part: slot_unavailable", async () => {
    const shop = await openShop();
    const beard = await addService(shop, { title: "Beard", duration: 20 });
    const [first] = await visitsOf(shop, [shop.serviceId, beard]);
    const items = first?.items ?? [];
    await done(book(shop, items.slice(1)));
    const { status, body } = await book(shop, items);
    expect([status, body]).toEqual([409, expect.objectContaining({ error: "slot_unavailable" })]);
    expect((await visitsOf(shop, [shop.serviceId, beard])).length).toBeGreaterThan(0);
  });

  it("are refused with validation for one service, one twice, too many, no ids, and what lasts days or has parts", async () => {
    const shop = await openShop();
    const days = await addService(shop, { title: "Chair", durationDays: 2 });
    const whole = await addService({ ...shop, staffIds: [] }, { title: "Ritual", type: "compound" });
    const id = shop.serviceId;
    const many = Array.from({ length: 6 }, (_, index) => `${id.slice(0, -1)}${index}`);
    for (const services of [[id], [id, id], many, [id, "x"], [id, days], [id, whole]]) {
      const { status, body } = await ask(shop, services);
      expect([services.length, status, body.error, Object.keys(body.fields ?? {})]).toEqual([
        services.length,
        422,
        "validation",
        ["services"],
      ]);
    }
  });

  it("answer not_found for a private service, and for another account's", async () => {
    const [shop, other] = await Promise.all([openShop(), openShop()]);
    const secret = await addService(shop, { title: "Secret", visibility: "private" });
    for (const id of [secret, other.serviceId]) expect((await ask(shop, [shop.serviceId, id])).status).toBe(404);
  });
});

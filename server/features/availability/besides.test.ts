import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addComposite, addPart, serviceOf } from "../../testing/composites";
import { manage, UNKNOWN_ID, visit } from "../../testing/rest";
import { addService, at, booked, done, expectSoundData, openShop, type Shop } from "../../testing/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterAll(expectSoundData);

interface Listed {
  days: { slots: { time: string; seatsLeft: number }[] }[];
}

const slotsBesides = (besides: string, service = shop.serviceId) =>
  manage<Listed>(shop, `GET /slots?service=${service}&from=${shop.date}&days=1&besides=${besides}`);
const timesBesides = async (besides: string, service?: string) =>
  (await done(slotsBesides(besides, service))).days.flatMap(({ slots }) => slots.map(({ time }) => time));

async function appointmentAt(start: string, service = shop.serviceId, persons = 1): Promise<string> {
  const { id } = await booked(shop, { start, service, persons });
  return (await done(manage<{ appointmentId: string }>(shop, `GET /bookings/${id}`))).appointmentId;
}

describe("an appointment that is to move", () => {
  it("is not in its own way, and those of others are, also once slots are remembered", async () => {
    const id = await appointmentAt("10:00");
    await appointmentAt("12:00");
    const remembered = `GET /slots?service=${shop.serviceId}&from=${shop.date}&days=1`;
    await done(manage(shop, remembered));
    const times = await timesBesides(id);
    for (const time of ["09:30", "10:00", "10:30", "11:00"]) expect(times).toContain(time);
    expect(times).not.toContain("11:15");
    const { days } = await done(manage<Listed>(shop, remembered));
    expect(days[0]?.slots.map(({ time }) => time)).not.toContain("10:30");
  });

  it("leaves its seats, and takes all parts of its visit along", async () => {
    const service = await addService(shop, { capacity: 3 });
    const group = await appointmentAt("10:00", service, 2);
    const [day] = (await done(slotsBesides(group, service))).days;
    expect(day?.slots.find(({ time }) => time === "10:00")?.seatsLeft).toBe(3);
    const half = async () => serviceOf(await addPart(shop, shop.staffIds, { duration: 30 }));
    const composite = await addComposite(shop, [await half(), await half()]);
    expect(await timesBesides(await appointmentAt("14:00", composite), composite)).toContain("14:15");
  });

  it("is no reason against a start either, and is what is bookable next", async () => {
    const id = await appointmentAt("10:00");
    const line = `GET /slots/explain?service=${shop.serviceId}&start=${at(shop, "10:30")}`;
    expect(await done(manage(shop, line))).toMatchObject({ bookable: false, nextBookable: at(shop, "11:00") });
    expect(await done(manage(shop, `${line}&besides=${id}`))).toMatchObject({ bookable: true });
    const offGrid = `GET /slots/explain?service=${shop.serviceId}&start=${at(shop, "10:07")}&besides=${id}`;
    expect(await done(manage(shop, offGrid))).toMatchObject({
      staff: [{ reasons: [{ code: "off_grid" }] }],
      nextBookable: at(shop, "10:15"),
    });
  });

  it("has to be one of the account's, and is asked about by no visitor", async () => {
    const id = await appointmentAt("10:00");
    const other = await openShop();
    const line = `GET /slots?service=${other.serviceId}&from=${other.date}&besides=${id}`;
    expect([(await manage(other, line)).status, (await slotsBesides(UNKNOWN_ID)).status]).toEqual([404, 404]);
    expect(await slotsBesides("ana")).toMatchObject({ status: 422, fields: ["besides"] });
    const asVisitor = `GET /slots?service=${shop.serviceId}&from=${shop.date}&days=1&besides=${id}`;
    const { days } = await done(visit<Listed>(shop, asVisitor));
    expect(days[0]?.slots.map(({ time }) => time)).not.toContain("10:30");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../testing/admin";
import { addComposite, listParts, openSalon, type Salon, serviceOf } from "../../testing/composites";
import { newMember } from "../../testing/people";
import { manage } from "../../testing/rest";
import { addMember, at, done } from "../../testing/shop";
import type { BookingForm } from "./schemas";

let salon: Salon;
let makeover: string;
/** Who washes and cuts as well. */
let cleo: string;
let owner: Tab;
let customerId: string;

beforeEach(async () => {
  salon = await openSalon();
  cleo = await addMember(salon, "Cleo", 9);
  for (const service of [salon.wash, salon.cut])
    await done(manage(salon, `PUT /staff/${cleo}/services/${service}`, { body: {} }));
  makeover = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)]);
  owner = tabOf(await newMember(salon), salon);
  const person = { fullName: "Leo Gil", email: "leo@example.com" };
  ({ id: customerId } = await done(manage<{ id: string }>(salon, "POST /customers", { body: person })));
});

const formOf = (serviceId: string, tab = owner) => tab.query<BookingForm>("calendar.bookingForm", { serviceId });

describe("the form of a new visit", () => {
  it("has the extras, the questions in their order and the seats of its service", async () => {
    await done(manage(salon, `PATCH /services/${salon.cut}`, { body: { capacity: 4 } }));
    await done(manage(salon, `PUT /staff/${salon.ben}/services/${salon.cut}`, { body: { capacityMax: 3 } }));
    await done(manage(salon, `PUT /staff/${cleo}/services/${salon.cut}`, { body: { capacityMax: 2 } }));
    const extra = { title: "Mask", price: 12.5, duration: 10, maxQty: 3 };
    await done(manage(salon, `POST /services/${salon.cut}/extras`, { body: extra }));
    const fields = [
      { id: "0191e0a0-0000-4000-8000-000000000001", label: "Allergies?", kind: "select", options: ["No", "Yes"] },
      { label: "Which?", showIf: { field: "0191e0a0-0000-4000-8000-000000000001", is: "Yes" } },
    ];
    await done(manage(salon, `PUT /services/${salon.cut}/fields`, { body: { fields } }));
    const { data } = await formOf(salon.cut);
    expect(data).toMatchObject({
      seats: 3,
      extras: [{ title: "Mask", price: 12.5, minutes: 10, minQty: 0, maxQty: 3 }],
      questions: [
        { label: "Allergies?", kind: "select", options: ["No", "Yes"], showIf: null },
        { label: "Which?", showIf: { is: "Yes" } },
      ],
      parts: [],
    });
  });

  it("names the parts of a service made of such, each with those who may serve it", async () => {
    const { data } = await formOf(makeover);
    expect(data.parts.map(({ title, members }) => [title, members.map(({ id }) => id).sort()])).toEqual([
      ["Wash", [salon.ana, cleo].sort()],
      ["Cut", [salon.ben, cleo].sort()],
    ]);
  });

  it("of a service of another account, or of none, is not_found", async () => {
    const other = await openSalon();
    for (const id of [other.cut, "0191e0a0-0000-7000-8000-000000000000"])
      expect(await refusal(formOf(id))).toEqual({ status: 404, code: "not_found" });
  });

  it("is anybody's who reads the catalogue", async () => {
    const staff = tabOf(await newMember(salon, { role: "staff", staffId: salon.ana }), salon);
    expect((await formOf(salon.cut, staff)).status).toBe(200);
  });
});

describe("a visit whose parts are served by those picked for them", () => {
  const book = (staffIds: (string | null)[], more: object = {}, tab = owner) =>
    tab.mutate<{ ok: boolean }>("calendar.bookParts", {
      ...{ serviceId: makeover, staffId: "any", customerId, start: at(salon, "10:00"), staffIds },
      ...more,
    });
  const servers = async () => (await listParts(salon)).map(({ staffId }) => staffId);

  it("is given to them, and a part without a pick to whoever is free", async () => {
    expect((await book([null, cleo])).status).toBe(200);
    expect(await servers()).toEqual([salon.ana, cleo]);
    expect((await book([cleo, salon.ben], { start: at(salon, "13:00") })).status).toBe(200);
    expect((await servers()).slice(2)).toEqual([cleo, salon.ben]);
  });

  it("is refused on the part that the picked one does not offer, and books nothing", async () => {
    const refused = await refusal(book([salon.ana, salon.ana]));
    expect(refused).toEqual({ status: 422, code: "validation", fields: ["staffIds.1"] });
    expect(await refusal(book([null, null, cleo]))).toMatchObject({ code: "validation", fields: ["staffIds"] });
    expect(await servers()).toEqual([]);
  });

  it("is warnings where the picked one is busy, which a dry run tells and force accepts", async () => {
    expect((await book([null, cleo])).status).toBe(200);
    const again = { staffId: salon.ana, start: at(salon, "10:15") };
    const { data } = await book([salon.ana, cleo], { ...again, dryRun: true });
    expect(data).toMatchObject({ ok: false, warnings: { overlap: expect.any(String) } });
    expect(await refusal(book([salon.ana, cleo], again))).toMatchObject({ status: 422, code: "warnings" });
    expect((await book([salon.ana, cleo], { ...again, force: true })).status).toBe(200);
    expect((await servers()).filter((id) => id === cleo)).toHaveLength(2);
  });

  it("is slot_unavailable when whoever is picked cannot be there and nobody is named", async () => {
    expect((await book([null, cleo])).status).toBe(200);
    expect(await refusal(book([null, cleo]))).toMatchObject({ code: "slot_unavailable" });
  });

  it("is never more persons than the picked one seats: capacity_exceeded", async () => {
    expect(await refusal(book([null, cleo], { persons: 2 }))).toMatchObject({ code: "capacity_exceeded" });
  });

  it("is forbidden to whoever has a calendar of their own alone", async () => {
    const staff = tabOf(await newMember(salon, { role: "staff", staffId: salon.ana }), salon);
    expect(await refusal(book([salon.ana, null], {}, staff))).toEqual({ status: 403, code: "forbidden" });
  });
});

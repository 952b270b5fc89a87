import { expect, it } from "vitest";
import { addComposite, openSalon, type Salon, serviceOf, spareTime } from "../../../testing/composites";
import { manage } from "../../../testing/rest";
import { at, booked, done, eventsOf } from "../../../testing/shop";
import type { Composite } from "../composite-schemas";

interface Composed {
  id: string;
  groupId?: string | null;
  composite: Composite | null;
  bookings?: Composed[];
}

const PARTS = ["compound", "collaborative"] as const;

/** A composite of two parts; a compound one with spare time before, between and behind them. */
async function openComposite(type: (typeof PARTS)[number]): Promise<Salon & { composite: string }> {
  const salon = await openSalon();
  const [wash, cut] = [serviceOf(salon.wash), serviceOf(salon.cut)];
  const parts = type === "compound" ? [spareTime(5), wash, spareTime(30), cut, spareTime(5)] : [wash, cut];
  return { ...salon, composite: await addComposite(salon, parts, { type }) };
}

const listed = async (salon: Salon, path: string) =>
  (await done(manage<{ data: Composed[] }>(salon, `GET /${path}`))).data;
const compositesOf = (rows: Composed[]) => rows.map(({ composite }) => composite);

/** What the parts of the only group have to say of it, in their order. */
async function expected({ composite, ...salon }: Salon & { composite: string }, title = "Makeover") {
  const [first] = await listed(salon, "appointments");
  const groupId = first?.groupId;
  return [1, 2].map((part) => ({ serviceId: composite, title, groupId, part, parts: 2 }));
}

for (const type of PARTS) {
  it(`names the ${type} service and the part in lists, in each booking and appointment, and in webhooks`, async () => {
    const salon = await openComposite(type);
    await booked(salon, { start: "10:00", service: salon.composite });
    const parts = await expected(salon);
    const appointments = await listed(salon, "appointments");
    expect(compositesOf(appointments).toSorted(byPart)).toEqual(parts);
    expect(appointments.flatMap(({ bookings }) => compositesOf(bookings ?? [])).toSorted(byPart)).toEqual(parts);
    const bookings = await listed(salon, "bookings");
    expect(compositesOf(bookings).toSorted(byPart)).toEqual(parts);
    for (const row of [...appointments, ...bookings]) {
      const path = appointments.includes(row) ? "appointments" : "bookings";
      expect(await done(manage(salon, `GET /${path}/${row.id}`))).toMatchObject({ composite: row.composite });
    }
    const notified = await eventsOf(salon, "booking.created");
    expect(notified.map(({ data }) => data.booking?.composite)).toEqual(parts);
  });

  it(`names it where a ${type} service is written by an operator, for nobody too, and after a change`, async () => {
    const salon = await openComposite(type);
    const start = at(salon, "10:00");
    const body = { serviceId: salon.composite, staffId: salon.ana, start };
    const made = await done(manage<Composed>(salon, "POST /appointments", { body }));
    const parts = await expected(salon);
    expect(made.composite).toEqual(parts[0]);
    expect(compositesOf(await listed(salon, "appointments")).toSorted(byPart)).toEqual(parts);
    await done(manage(salon, `PATCH /services/${salon.composite}`, { body: { title: "Big day" } }));
    const changed = { body: { internalNote: "The blue room." } };
    const noted = await done(manage<Composed>(salon, `PATCH /appointments/${made.id}`, changed));
    expect(noted.composite).toEqual((await expected(salon, "Big day"))[0]);
  });
}

it("is null for a service that stands for itself, of whatever else stands beside it", async () => {
  const salon = await openComposite("compound");
  await booked(salon, { start: "10:00", service: salon.composite });
  await booked(salon, { start: "15:00", service: salon.wash });
  const alone = (await listed(salon, "appointments")).filter(({ groupId }) => groupId === null);
  expect([alone.length, ...compositesOf(alone), ...compositesOf(alone[0]?.bookings ?? [])]).toEqual([1, null, null]);
  expect((await eventsOf(salon, "booking.created")).at(-1)?.data.booking?.composite).toBeNull();
});

const byPart = (a: Composite | null, b: Composite | null) => (a?.part ?? 0) - (b?.part ?? 0);

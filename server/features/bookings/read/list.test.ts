import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { addComposite, openSalon, type Salon, serviceOf, spareTime } from "../../../testing/composites";
import {
  acceptOnline,
  addCoupon,
  addExtra,
  choose,
  complete,
  deleteAppointment,
  HALF,
  move,
  refund,
  sell,
  setStatus,
  write,
  writeSeries,
} from "../../../testing/composition";
import { manage } from "../../../testing/rest";
import { at, book, booked, done, type Shop } from "../../../testing/shop";

const FILLING_MS = 120_000;

let salon: Salon;

/** A currency of three decimals, so that no amount comes out right by chance. */
const openBusySalon = () =>
  openSalon({ currency: "KWD", members: 1, service: { price: 12.34, deposit: 50, capacity: 3, waitlistCapacity: 2 } });

/** Groups with extras, answers, coupons and a waiting list. */
async function fillGroups(shop: Shop): Promise<void> {
  const extra = await addExtra(shop, { price: 1.005, title: 'A "bath" über', maxQty: 5 });
  const field = { label: "Name", perPerson: true };
  const { fields } = await done(
    manage<{ fields: { id: string }[] }>(shop, `PUT /services/${shop.serviceId}/fields`, { body: { fields: [field] } }),
  );
  await addCoupon(shop);
  const wanted = { start: "10:00", persons: 2, extras: [{ id: extra, quantity: 2 }] };
  const answered = { ...wanted, fields: { [fields[0]?.id ?? ""]: ['"<é\\', "💇"] } };
  await booked(shop, answered, { ...HALF, phone: "+34600111222", notes: "\t</script>", timeZone: "Asia/Tokyo" });
  await booked(shop, { start: "10:00" }, { name: "Ana Sol", locale: "es" });
  await booked(shop, { start: "10:00" }, { name: "Leo Gil", waitlist: true });
}

/** Paid, refunded, moved, ended and erased ones. */
async function fillPayments(shop: Shop): Promise<void> {
  await acceptOnline(shop);
  const paid = await booked(shop, { start: "12:00" }, { payment: "provider" });
  await choose(paid.payment, "pay");
  await refund(shop, paid, { amount: 1 });
  await complete(shop, await booked(shop, { start: "13:15" }));
  await booked(shop, { start: "15:00" }, { payment: "provider" });
  const { code } = await sell(shop);
  await booked(shop, { start: "16:15" }, { packageCode: code });
  const moved = await booked(shop, { start: "17:30" });
  await done(move(shop, moved, "18:45"));
  await setStatus(shop, moved.id, { status: "cancelled", cancelReason: "Rain." });
}

/** Series, by their composite too; forced, empty and deleted appointments. */
async function fillCalendar(shop: Salon): Promise<void> {
  const next = at(shop, "10:00", addDays(shop.date, 28));
  await writeSeries(shop, { start: next });
  await done(write(shop, { start: next, serviceId: shop.wash, staffId: shop.ana, force: true, internalNote: "Späti" }));
  await done(write(shop, { start: next.replace("00Z", "07Z"), customerId: null, force: true, serviceId: shop.wash }));
  const deleted = await writeSeries(shop, { start: next.replace(/T.*/, "T14:30:00Z") });
  await deleteAppointment(shop, deleted.id, "scope=this");
  for (const type of ["compound", "collaborative"]) {
    const pause = type === "compound" ? [spareTime(15)] : [];
    const serviceId = await addComposite(shop, [serviceOf(shop.wash), ...pause, serviceOf(shop.cut)], { type });
    await done(book(shop, { start: "09:00", service: serviceId }, { name: type }));
    const start = next.replace(/T.*/, "T06:15:00Z");
    const series = { serviceId, start, force: true, recurrence: { freq: "weekly", count: 2 } };
    await done(write(shop, series));
    shop.date = addDays(shop.date, 1);
  }
}

beforeAll(async () => {
  salon = await openBusySalon();
  await fillGroups(salon);
  await fillPayments(salon);
  await fillCalendar(salon);
}, FILLING_MS);

type Row = { id: string } & Record<string, unknown>;

const textOf = async (path: string) => (await manage(salon, path)).text;

describe.each(["bookings", "appointments"])("the list of %s", (name) => {
  it("says of each, letter by letter, what asking for it alone says", async () => {
    const { data, total } = await done(manage<{ data: Row[]; total: number }>(salon, `GET /${name}?limit=100`));
    const alone = await Promise.all(data.map(({ id }) => textOf(`GET /${name}/${id}`)));
    expect(data.map((row) => JSON.stringify(row))).toEqual(alone);
    expect(total).toBe(data.length);
    expect(total).toBeGreaterThan(15);
  });

  it("is the same page by page", async () => {
    const { data } = await done(manage<{ data: Row[] }>(salon, `GET /${name}?limit=100`));
    const half = Math.floor(data.length / 2);
    const page = async (query: string) => (await done(manage<{ data: Row[] }>(salon, `GET /${name}?${query}`))).data;
    expect([...(await page(`limit=${half}`)), ...(await page(`limit=100&offset=${half}`))]).toEqual(data);
    expect(await page(`offset=${data.length}`)).toEqual([]);
  });
});

it("lists bookings of every kind", async () => {
  const { data } = await done(manage<{ data: Row[] }>(salon, "GET /bookings?limit=100"));
  const seen = (field: string) => new Set(data.map((row) => row[field]));
  expect(seen("status")).toEqual(new Set(["approved", "pending", "waitlisted", "cancelled"]));
  expect(seen("paymentStatus")).toEqual(new Set(["pending", "completed", "partially_refunded", "failed", null]));
  expect(seen("source")).toEqual(new Set(["public", "api"]));
  for (const field of ["couponCode", "packageId", "locale", "timeZone", "cancelReason"])
    expect([...seen(field)].some((value) => value !== null)).toBe(true);
  const { data: calendar } = await done(manage<{ data: Row[] }>(salon, "GET /appointments?limit=100"));
  for (const field of ["groupId", "seriesId", "forced", "belowMinimum", "internalNote"])
    expect([field, calendar.some((row) => Boolean(row[field]))]).toEqual([field, true]);
});

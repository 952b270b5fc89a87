import { expect, it } from "vitest";
import { manage } from "../../../testing/rest";
import { booked, done } from "../../../testing/shop";
import { addWhole, listParts, openSalon, serviceOf } from "../../../testing/wholes";

it("a filter by a whole finds its parts and their bookings, one by a part that part alone", async () => {
  const salon = await openSalon();
  const whole = await addWhole(salon, [salon.wash, salon.cut].map(serviceOf));
  await booked(salon, { start: "10:00", service: whole });
  await booked(salon, { start: "15:00", service: salon.wash });
  const bookingsOf = async (serviceId: string) =>
    (await done(manage<{ total: number }>(salon, `GET /bookings?serviceId=${serviceId}`))).total;
  const partsOf = async (serviceId: string) =>
    (await listParts(salon, `serviceId=${serviceId}`)).map((part) => part.serviceId);
  expect([await bookingsOf(whole), await bookingsOf(salon.wash), await bookingsOf(salon.cut)]).toEqual([2, 2, 1]);
  expect(await partsOf(whole)).toEqual([salon.wash, salon.cut]);
  expect(await partsOf(salon.wash)).toEqual([salon.wash, salon.wash]);
});

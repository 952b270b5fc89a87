import { expect, it } from "vitest";
import { addComposite, listParts, openSalon, serviceOf } from "../../../testing/composites";
import { manage } from "../../../testing/rest";
import { booked, done } from "../../../testing/shop";

it("a filter by a composite finds its parts and their bookings, one by a part that part alone", async () => {
  const salon = await openSalon();
  const composite = await addComposite(salon, [salon.wash, salon.cut].map(serviceOf));
  await booked(salon, { start: "10:00", service: composite });
  await booked(salon, { start: "15:00", service: salon.wash });
  const bookingsOf = async (serviceId: string) =>
    (await done(manage<{ total: number }>(salon, `GET /bookings?serviceId=${serviceId}`))).total;
  const partsOf = async (serviceId: string) =>
    (await listParts(salon, `serviceId=${serviceId}`)).map((part) => part.serviceId);
  expect([await bookingsOf(composite), await bookingsOf(salon.wash), await bookingsOf(salon.cut)]).toEqual([2, 2, 1]);
  expect(await partsOf(composite)).toEqual([salon.wash, salon.cut]);
  expect(await partsOf(salon.wash)).toEqual([salon.wash, salon.wash]);
});

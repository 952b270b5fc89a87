import { expect, it } from "vitest";
import { type Answer, manage, visit } from "../../../testing/rest";
import { atOnce, book, done, expectSoundData, expectSoundHistory, openShop, tally } from "../../../testing/shop";

const CUSTOMERS = 40;
const EXPECTED = [200, 201, 204, 409, 422];

it("orders with coupon and package, cancelled, changed and brought back at once, leave every use accounted for", async () => {
  const shop = await openShop({ members: 2, service: { capacity: 3 } });
  const create = async (path: string, body: object) =>
    done(manage<{ id: string; code: string }>(shop, `POST ${path}`, { body }));
  const { id: customerId } = await create("/customers", { fullName: "Eva Gil", email: "eva@example.com" });
  const { code: packageCode } = await create("/packages", { customerId, serviceId: shop.serviceId, size: 12 });
  await create("/coupons", { code: "SUMMER", discount: 10, usageLimit: 8 });
  const [first = "", second = ""] = shop.staffIds;

  const live = async (customer: number): Promise<Answer<unknown>[]> => {
    const start = `${9 + (customer % 4)}:00`.padStart(5, "0");
    const items = customer % 2 ? [first, second] : [second, first];
    const order = { coupon: "SUMMER", packageCode: customer % 3 ? packageCode : null };
    const made = await book(
      shop,
      items.map((staff) => ({ start, staff })),
      order,
    );
    const [one, two] = made.body.bookings ?? [];
    if (!one || !two) return [made];
    const patch = (id: string, body: object) => manage(shop, `PATCH /bookings/${id}`, { body });
    const token = two.manageUrl.split("/").at(-1);
    const ended = await Promise.all([
      patch(one.id, { status: "cancelled" }),
      visit(shop, `POST /manage/${token}/cancel`, { body: {} }),
    ]);
    const back = await Promise.all([
      patch(one.id, { status: "approved", persons: 2 }),
      patch(two.id, { status: "approved" }),
      patch(two.id, { persons: 2 }),
    ]);
    return [made, ...ended, ...back];
  };
  const answers = (await atOnce(CUSTOMERS, live)).flat();
  expect(tally(answers)["201"]).toBeGreaterThan(1);
  expect(answers.filter(({ status }) => !EXPECTED.includes(status)).map(({ status, text }) => [status, text])).toEqual(
    [],
  );
  await expectSoundData();
  await expectSoundHistory();
});

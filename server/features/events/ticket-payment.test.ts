import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { dispatch } from "../../surfaces/dispatch";
import {
  addType,
  type Concert,
  counted,
  type OrderAnswer,
  openConcert,
  order,
  ordered,
  verb,
} from "../../testing/concert";
import { manage, read, requestOf } from "../../testing/rest";
import { atOnce, done, eventsOf, expectSoundData, mailsOf, setTenant, tally } from "../../testing/shop";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert({ capacity: 2 });
  await setTenant(concert, { payProviderEnabled: true });
  adult = await addType(concert, { price: 10, taxRate: 0 });
});
afterAll(expectSoundData);

const online = (more: Record<string, unknown> = {}) => ordered(concert, adult, { payment: "provider", ...more });
const pathOf = (url: string | null | undefined) => new URL(url ?? "").pathname;

async function browse(method: string, path: string) {
  const headers = method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const answer = await dispatch(requestOf(method, path, { headers }));
  if (!answer) throw new Error(`${path} is no page.`);
  return read(answer);
}

const post = ({ payment }: OrderAnswer, action: string) => browse("POST", `${pathOf(payment?.checkoutUrl)}/${action}`);
const paymentOf = ({ payment }: OrderAnswer) => done(manage(concert, `GET /payments/${payment?.id}`));
const ticketsOf = async () =>
  (await done(manage<{ data: { status: string }[] }>(concert, `GET /events/${concert.eventId}/attendees`))).data;
const statuses = async () => (await ticketsOf()).map(({ status }) => status);
const typesOf = async () => (await eventsOf(concert)).map(({ type }) => type);
const setClock = async (minutesAhead: number) => {
  const { now } = await done(manage<{ now: string }>(concert, "GET /sandbox/clock"));
  const body = { now: new Date(Date.parse(now) + minutesAhead * 60_000).toISOString() };
  await done(manage(concert, "PUT /sandbox/clock", { body }));
};

describe("tickets to be paid online", () => {
  it("are pending and hold their seats until the answered address is paid", async () => {
    const placed = await online({ quantity: 2 });
    expect(placed.payment).toMatchObject({ status: "pending", due: 20 });
    expect(placed.tickets.map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect(await paymentOf(placed)).toMatchObject({ method: "provider", provider: "sandbox", status: "pending" });
    expect(await counted(concert)).toMatchObject({ sold: 2, remaining: 0 });
    expect(await order(concert, adult)).toMatchObject({ status: 409, code: "capacity_exceeded" });
    const page = await browse("GET", pathOf(placed.payment?.checkoutUrl));
    expect(page.text).toContain("Summer concert: Adult");
    const [mail] = await mailsOf(concert);
    expect(mail).toMatchObject({ type: "ticket_new" });
  });

  it("are approved by the payment, each with its event, and lead to the ticket's page", async () => {
    const placed = await online({ quantity: 2 });
    await post(placed, "pay");
    expect(await statuses()).toEqual(["approved", "approved"]);
    expect(await paymentOf(placed)).toMatchObject({ status: "completed", paid: 20 });
    expect((await typesOf()).slice(2)).toEqual(["payment.completed", "ticket.approved", "ticket.approved"]);
    const back = await browse("GET", `${pathOf(placed.payment?.checkoutUrl)}/return`);
    const [first] = placed.tickets;
    expect([back.status, back.headers.location]).toEqual([303, `${pathOf(first?.ticketUrl)}?done=paid`]);
    expect((await browse("GET", pathOf(first?.ticketUrl))).text).toContain(first?.code);
  });

  it("stay held when the card is declined, and may be paid after all", async () => {
    const placed = await online();
    await post(placed, "decline");
    expect(await statuses()).toEqual(["pending"]);
    await post(placed, "retry");
    await post(placed, "pay");
    expect(await statuses()).toEqual(["approved"]);
  });

  it("are cancelled with the payment's hold, and their seats and coupon are free at once", async () => {
    await done(manage(concert, "PATCH /settings", { body: { holdMinutes: 15 } }));
    const { id } = await done(
      manage<{ id: string }>(concert, "POST /coupons", { body: { code: "HALF", discount: 50 } }),
    );
    const placed = await online({ quantity: 2, coupon: "HALF" });
    expect(placed.payment).toMatchObject({ due: 10 });
    await post(placed, "cancel");
    expect(await statuses()).toEqual(["pending", "pending"]);
    await setClock(16);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
    expect(await counted(concert)).toMatchObject({ sold: 0, remaining: 2 });
    expect(await done(manage(concert, `GET /coupons/${id}`))).toMatchObject({ used: 0 });
    expect((await order(concert, adult, { quantity: 2, coupon: "HALF" })).status).toBe(201);
  });

  it("are cancelled when their time runs out, and not before", async () => {
    await done(manage(concert, "PATCH /settings", { body: { holdMinutes: 15 } }));
    const placed = await online({ quantity: 2 });
    await setClock(14);
    expect(await statuses()).toEqual(["pending", "pending"]);
    await setClock(2);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
    expect(await counted(concert, adult)).toMatchObject({ sold: 0 });
    expect(await paymentOf(placed)).toMatchObject({ status: "failed", failureReason: "expired" });
    expect((await typesOf()).slice(2)).toEqual(["payment.failed", "ticket.cancelled", "ticket.cancelled"]);
    await post(placed, "pay");
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  });

  it("that were approved by an operator stay when their time runs out", async () => {
    const { tickets } = await online();
    await done(verb(concert, "approve", tickets[0] ?? { id: "" }));
    await setClock(24 * 60);
    expect(await statuses()).toEqual(["approved"]);
  });

  it("still wait for the approval their event asks for once they are paid", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { requiresApproval: true } }));
    const placed = await online();
    await post(placed, "pay");
    expect(await statuses()).toEqual(["pending"]);
    await setClock(24 * 60);
    expect(await statuses()).toEqual(["pending"]);
  });

  it("are approved at once when they are free, and due at the desk when that is chosen", async () => {
    const free = await addType(concert, { title: "Free" });
    const gift = await ordered(concert, free, { payment: "provider" });
    expect([gift.tickets[0]?.status, gift.payment?.checkoutUrl]).toEqual(["approved", null]);
    const desk = await ordered(concert, adult, { payment: "local" });
    expect([desk.tickets[0]?.status, desk.payment?.checkoutUrl]).toEqual(["approved", null]);
  });

  it("are what an account without payment at the desk sells unless told otherwise", async () => {
    await done(manage(concert, "PATCH /settings", { body: { localPaymentEnabled: false } }));
    expect((await ordered(concert, adult)).tickets[0]?.status).toBe("pending");
    expect(await order(concert, adult, { payment: "local" })).toMatchObject({ status: 422, fields: ["payment"] });
  });
});

describe("a payment and the end of its hold at once", () => {
  it("leave the tickets approved and paid, or cancelled and free", async () => {
    await done(manage(concert, "PATCH /settings", { body: { holdMinutes: 15 } }));
    const placed = await online({ quantity: 2 });
    await Promise.all([setClock(16), atOnce(7, () => post(placed, "pay"))]);
    const { status } = await paymentOf(placed);
    const isPaid = status === "completed";
    expect(await statuses()).toEqual(Array(2).fill(isPaid ? "approved" : "cancelled"));
    expect(await counted(concert)).toMatchObject({ sold: isPaid ? 2 : 0 });
    expect(tally([await order(concert, adult)])).toEqual(isPaid ? { "409 capacity_exceeded": 1 } : { "201": 1 });
  });
});

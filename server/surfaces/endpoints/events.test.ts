import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { orderTokenOf } from "../../secrets";
import { addType, type Concert, counted, openConcert, ordered } from "../../testing/concert";
import { openOnlinePayment } from "../../testing/online";
import { manage, read, requestOf, UNKNOWN_ID } from "../../testing/rest";
import { atOnce, done, expectSoundData } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

let concert: Concert;
let adult: string;
let page: string;

beforeEach(async () => {
  concert = await openConcert({
    startAt: "2031-06-20T18:00:00Z",
    endAt: "2031-06-20T20:00:00Z",
    location: "Plaza Mayor 1",
    description: "Two hours of songs.\n\nDoors open at seven.",
  });
  adult = await addType(concert, { price: 12 });
  page = `/book/${concert.publicKey}/events/${concert.eventId}`;
});
afterAll(expectSoundData);

const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function browse(path: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form).toString();
  const request = form ? requestOf("POST", path, { headers: FORM, raw: body ?? "" }) : requestOf("GET", path);
  const answer = await dispatch(request);
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers, text } = read(answer);
  return { status, headers, html: text ?? "", said: textOf(text ?? "") };
}

const BUYER = { name: "Eva Gil", email: "eva@example.com", phone: "" };
/** Sends the form; a refused one is looked at where it leads. */
async function ask(quantity: number, more: Record<string, string> = {}) {
  const sent = await browse(page, { ...BUYER, [`q.${adult}`]: String(quantity), key: crypto.randomUUID(), ...more });
  const { location } = sent.headers;
  return location?.includes("kept=") ? browse(location) : sent;
}

/** Orders, and opens the page that it leads to. */
async function buy(quantity: number, more: Record<string, string> = {}) {
  const { status, headers, said } = await ask(quantity, more);
  expect([status, said]).toEqual([303, ""]);
  return browse(headers.location ?? "");
}

describe("the page of an event that is cancelled", () => {
  it("says so instead of selling tickets, also to a form that was open", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "cancelled" } }));
    const { status, html, said } = await browse(page);
    expect(status).toBe(200);
    for (const fact of ["This event is cancelled", "No tickets are sold any more.", "Plaza Mayor 1"])
      expect(said).toContain(fact);
    expect(html).not.toContain("<form");
    expect((await browse(`${page}?lang=es`)).said).toContain("Este evento está cancelado");
    expect((await ask(1)).status).toBe(404);
  });
});

describe("the list of events", () => {
  it("shows when and where each is and what it costs, and stands below the services too", async () => {
    const { status, said } = await browse(`/book/${concert.publicKey}/events`);
    expect(status).toBe(200);
    for (const fact of ["Summer concert", "Plaza Mayor 1", "€12.00"]) expect(said).toContain(fact);
    expect(said).toMatch(/Friday,? 20 June 2031, 20:00 – 22:00/);
    const { status: found, headers } = await browse(`/book/${concert.publicKey}`);
    expect([found, headers.location]).toEqual([302, `/book/${concert.publicKey}/events`]);
    const both = await openConcert({}, { members: 1 });
    const services = await browse(`/book/${both.publicKey}`);
    expect([services.status, services.html.includes(`/book/${both.publicKey}/${both.serviceId}`)]).toEqual([200, true]);
    expect(services.said).toMatch(/Events.*Summer concert/);
    expect((await browse(`/book/${both.publicKey}/events`)).said).toContain("Services");
  });

  it("says so when nothing is planned, and leaves out what is not published", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { status: "draft" } }));
    expect((await browse(`/book/${concert.publicKey}/events`)).said).toContain("No events are planned");
    expect((await browse(page)).status).toBe(404);
  });
});

describe("the page of an event", () => {
  it("shows it in its own zone, its tickets, and a form for them; by its slug too", async () => {
    const { slug } = await done(manage<{ slug: string }>(concert, `GET /events/${concert.eventId}`));
    const { status, said, html } = await browse(`/book/${concert.publicKey}/events/${slug}?tz=Asia/Tokyo`);
    expect(status).toBe(200);
    for (const fact of ["20:00 – 22:00", "Two hours of songs.", "Doors open at seven.", "Adult", "€12.00"])
      expect(said).toContain(fact);
    expect(html).toContain(`name="q.${adult}"`);
    expect((await browse(`${page}?lang=es`)).said).toContain("Pedir entradas");
  });

  it("has no form before the sales and after them, and says when they begin", async () => {
    const sell = (body: object) => done(manage(concert, `PATCH /events/${concert.eventId}`, { body }));
    await sell({ salesStart: "2031-05-01T08:00:00Z" });
    const early = await browse(page);
    expect(early.said).toContain("On sale from Thursday 1 May 2031, 10:00");
    expect(early.html).not.toContain("<form");
    await sell({ salesStart: "2020-01-01T00:00:00Z", salesEnd: "2020-02-01T00:00:00Z" });
    expect((await browse(page)).said).toContain("No longer on sale");
  });

  it("says what is sold out, and has no form when everything is", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}/ticket-types/${adult}`, { body: { quantity: 2 } }));
    expect((await browse(page)).said).toContain("2 left");
    await ordered(concert, adult, { quantity: 2 });
    const { said, html } = await browse(page);
    expect(said).toContain("Sold out");
    expect(html).not.toContain('name="email"');
  });
});

describe("an order of tickets", () => {
  it("leads to a page with all of them, which opens each and says what is paid where", async () => {
    const { status, said, html } = await buy(2);
    expect(status).toBe(200);
    for (const fact of ["You have your tickets", "eva@example.com", "€24.00, pay on site", "Adult · Eva Gil"])
      expect(said).toContain(fact);
    expect(html.match(/\/ticket\/[A-Za-z0-9_-]{86}"/g)).toHaveLength(2);
    expect(await counted(concert)).toMatchObject({ sold: 2 });
  });

  it("names who comes where names were given, and who orders else", async () => {
    const { said } = await buy(3, { [`a.${adult}.1.name`]: "Leo Sol", [`a.${adult}.1.email`]: "leo@example.com" });
    expect(said.match(/Adult · (Eva Gil|Leo Sol)/g)).toEqual(["Adult · Eva Gil", "Adult · Leo Sol", "Adult · Eva Gil"]);
  });

  it("shows its total before it is made, without ordering", async () => {
    const { status, said } = await ask(3, { intent: "update" });
    expect(status).toBe(200);
    expect(said).toContain("Total €36.00");
    expect(said).toContain("Order 3 tickets");
    expect(await counted(concert)).toMatchObject({ sold: 0 });
  });

  it("is refused with everything that is wrong, and keeps what was typed", async () => {
    const { status, html, said } = await ask(2, { name: "", email: "eva", [`a.${adult}.0.name`]: "Leo Sol" });
    expect(status).toBe(422);
    for (const wrong of ["name", "email", `a.${adult}.0.email`]) expect(html).toContain(`href="#${wrong}"`);
    expect(said).toContain("Enter your name");
    expect(html).toContain('value="Leo Sol"');
    expect((await ask(0)).said).toContain("Choose how many tickets you want");
    expect((await ask(99)).said).toContain("Choose 1 to 10 tickets");
    expect((await ask(1, { code: "NOPE" })).html).toContain('href="#code"');
    expect(await counted(concert)).toMatchObject({ sold: 0 });
  });

  it("of more than is left orders nothing and says how many are left; of several at once one gets the last", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { capacity: 3 } }));
    const tooMany = await ask(4);
    expect([tooMany.status, tooMany.html.includes('value="eva@example.com"')]).toEqual([409, true]);
    expect(tooMany.said).toContain("Those tickets have just been sold");
    expect(tooMany.said).toContain("3 left");
    const statuses = (await atOnce(8, () => ask(2))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 409, 409, 409, 409, 409, 409, 409]);
    expect(await counted(concert)).toMatchObject({ sold: 2 });
  });

  it("waits for seats where the event has a waiting list, and is told so before and after", async () => {
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body: { capacity: 1, waitlist: true } }));
    await ordered(concert, adult);
    expect((await browse(page)).said).toContain("It is sold out. Order what you need");
    const chosen = await ask(2, { intent: "update" });
    expect(chosen.said).toContain("2 × Adult on the waiting list");
    expect(chosen.said).toContain("Join the waiting list");
    expect((await buy(2)).said).toContain("You are on the waiting list");
  });

  it("sent twice is one order, and a changed form with its key another's answer", async () => {
    const key = crypto.randomUUID();
    const [one, two] = [await ask(1, { key }), await ask(1, { key })];
    expect(one.headers.location).toBe(two.headers.location);
    const changed = await ask(2, { key });
    expect([changed.status, changed.said.includes("These tickets are ordered already")]).toEqual([409, true]);
    expect(changed.html).toContain(`href="${one.headers.location}">See your tickets</a>`);
    expect(await counted(concert)).toMatchObject({ sold: 1 });
  });

  it("to be paid online leads to the payment, and its page to it as long as it is open", async () => {
    await openOnlinePayment(concert);
    const { headers } = await ask(2, { payment: "provider" });
    expect(headers.location).toContain("/pay/");
    const { data } = await done(
      manage<{ data: { orderId: string }[] }>(concert, `GET /events/${concert.eventId}/attendees`),
    );
    const order = await browse(`/order/${orderTokenOf(concert.id, data[0]?.orderId ?? "")}`);
    expect(order.said).toContain("Not paid yet");
    expect(order.html).toContain("/pay/");
  });
});

describe("the page of an order", () => {
  it("is for who ordered alone: not kept, not indexed, and opened by no other token", async () => {
    const { headers, status } = await buy(1);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    for (const token of ["x", orderTokenOf(concert.id, UNKNOWN_ID)])
      expect((await browse(`/order/${token}`)).status).toBe(404);
    // Nobody but us can make one: it is of an account that is gone.
    expect((await browse(`/order/${orderTokenOf(UNKNOWN_ID, concert.eventId)}`)).status).toBe(410);
  });
});

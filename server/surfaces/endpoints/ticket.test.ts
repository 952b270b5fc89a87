import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { payTokenOf, readTicketToken, ticketTokenOf } from "../../secrets";
import { addType, type Concert, type GivenTicket, giveTicket, openConcert, ordered, verb } from "../../testing/concert";
import { manage, read, requestOf, UNKNOWN_ID } from "../../testing/rest";
import { done, expectSoundData, setTenant } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

let concert: Concert;
let adult: string;

beforeEach(async () => {
  concert = await openConcert({
    startAt: "2031-06-20T18:00:00Z",
    endAt: "2031-06-20T20:00:00Z",
    location: "Plaza Mayor 1",
  });
  adult = await addType(concert, { price: 12 });
});
afterAll(expectSoundData);

async function browse(path: string, method = "GET") {
  const answer = await dispatch(requestOf(method, path));
  if (!answer) throw new Error(`${path} is no page.`);
  const { status, headers, text } = read(answer);
  return { status, headers, html: text ?? "", said: textOf(text ?? "") };
}

const pathOf = (url: unknown) => new URL(String(url)).pathname;
const show = ({ ticketUrl }: Record<string, unknown>, query = "") => browse(`${pathOf(ticketUrl)}${query}`);
const setClock = (now: string) => done(manage(concert, "PUT /sandbox/clock", { body: { now } }));

describe("a ticket's page", () => {
  it("shows what opens the door, to what, when and where in the event's own zone", async () => {
    const ticket = await giveTicket(concert, adult);
    const { status, html, said } = await show(ticket, "?tz=Asia/Tokyo");
    expect(status).toBe(200);
    for (const fact of [
      "Your ticket",
      "Summer concert",
      "20 June 2031, 20:00 – 22:00",
      "Madrid",
      "Plaza Mayor 1",
      "Eva Gil",
      "Adult",
      "€12.00, pay on site",
      ticket.code,
    ])
      expect(said).toContain(fact);
    expect(html).toContain(`aria-label="QR code: ${ticket.code}"`);
    expect((await show(ticket, "?lang=es")).said).toContain("Muestra este código en la puerta");
  });

  it("is for its holder alone: not kept, not indexed, not told to other sites, without a script of its own", async () => {
    const { headers } = await show(await giveTicket(concert, adult));
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "same-origin",
    });
  });

  it("gives its calendar entry", async () => {
    const ticket = await giveTicket(concert, adult);
    const path = `${pathOf(ticket.ticketUrl)}/ics`;
    expect((await show(ticket)).html).toContain(`href="${path}"`);
    const { status, headers, html } = await browse(path);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    for (const line of [`UID:ticket-${ticket.id}@slotwright`, "DTSTART:20310620T180000Z", "LOCATION:Plaza Mayor 1"])
      expect(html).toContain(line);
  });

  it("says once the door was passed, the event is over or the ticket is cancelled", async () => {
    const [came, left, late] = [
      await giveTicket(concert, adult),
      await giveTicket(concert, adult),
      await giveTicket(concert, adult),
    ];
    await done(manage(concert, `POST /events/${concert.eventId}/check-in`, { body: { code: came.code } }));
    await done(verb(concert, "cancel", left));
    await setClock("2031-06-20T20:00:00Z");
    const titles = await Promise.all([came, left, late].map(async (ticket) => titleOf((await show(ticket)).html)));
    expect(titles).toEqual(["Checked in", "Your ticket is cancelled", "This event is over"]);
    for (const ticket of [came, left, late]) expect((await show(ticket)).html).not.toContain("QR code");
  });

  it("says that it waits, for approval or for a seat, and shows no code to scan", async () => {
    const body = { requiresApproval: true, waitlist: true, capacity: 1 };
    await done(manage(concert, `PATCH /events/${concert.eventId}`, { body }));
    const waiting: GivenTicket[] = [await giveTicket(concert, adult), await giveTicket(concert, adult)];
    const pages = await Promise.all(waiting.map((ticket) => show(ticket)));
    expect(pages.map(({ html }) => titleOf(html))).toEqual([
      "Your ticket waits for approval",
      "You are on the waiting list",
    ]);
    for (const { html } of pages) expect(html).not.toContain("QR code");
  });

  it("leads to the payment while that is awaited", async () => {
    await setTenant(concert, { payProviderEnabled: true });
    const { tickets, payment } = await ordered(concert, adult, { payment: "provider" });
    const [ticket] = tickets;
    const { html, said } = await show(ticket ?? {});
    expect(titleOf(html)).toBe("Not paid yet");
    expect(html).toContain(`href="${pathOf(payment?.checkoutUrl)}"`);
    expect(said).toContain("Pay €12.00");
    await setClock("2031-06-01T00:00:00Z");
    expect((await show(ticket ?? {})).html).not.toContain(pathOf(payment?.checkoutUrl));
  });
});

const titleOf = (html: string): string | undefined =>
  /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]?.replaceAll("&#x27;", "'");

describe("an address that is no ticket's", () => {
  it("is a page of status 404, however near it comes", async () => {
    const { id, ticketUrl } = await giveTicket(concert, adult);
    const token = pathOf(ticketUrl).split("/").at(-1) ?? "";
    const near = [
      `${token.slice(0, 10)}${token[10] === "A" ? "B" : "A"}${token.slice(11)}`,
      `${token.slice(0, 60)}${token[60] === "A" ? "B" : "A"}${token.slice(61)}`,
      token.slice(1),
      payTokenOf({ tenantId: concert.id, id }),
      ticketTokenOf(concert.id, UNKNOWN_ID),
      id,
    ];
    for (const other of near) {
      const { status, headers } = await browse(`/ticket/${other}`);
      expect([other, status, headers["cache-control"]]).toEqual([other, 404, "no-store"]);
      expect((await browse(`/ticket/${other}/ics`)).status).toBe(404);
    }
    expect(readTicketToken(token)).toEqual({ tenantId: concert.id, ticketId: id });
    for (const path of ["/ticket", "/ticket/", `/ticket/${token}/other`]) expect((await browse(path)).status).toBe(404);
  });

  it("says of an account that is gone that the page is, since nobody else can make its tokens", async () => {
    const { id } = await giveTicket(concert, adult);
    expect((await browse(`/ticket/${ticketTokenOf(UNKNOWN_ID, id)}`)).status).toBe(410);
  });

  it("takes nothing that is posted", async () => {
    const { ticketUrl } = await giveTicket(concert, adult);
    const { status, headers } = await browse(pathOf(ticketUrl), "POST");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(await browse(pathOf(ticketUrl), "HEAD")).toMatchObject({ status: 200, html: "" });
  });
});

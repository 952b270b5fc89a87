import { afterAll, expect, it } from "vitest";
import { addType, eveningAhead, giveTicket, make } from "../../testing/concert";
import { read, requestOf, visit } from "../../testing/rest";
import { booked, done, expectSoundData, mailsOf, openShop, setTemplates } from "../../testing/shop";
import { dispatch } from "../dispatch";
import { textOf } from "../pages/testing/visit";

afterAll(expectSoundData);

async function open(url: unknown, action = "") {
  const answer = await dispatch(requestOf("GET", `${new URL(String(url)).pathname}${action}`));
  if (!answer) throw new Error(`${url}${action} is no page.`);
  return read(answer).text ?? "";
}

/** A calendar file with its lines unfolded (RFC 5545 §3.1) and its commas as they were. */
const unfolded = (file: string) => file.replaceAll("\r\n ", "").replaceAll("\\,", ",");

it("says where to go wherever a business has written the lines of its page alone", async () => {
  const shop = await openShop({ settings: { addressLines: ["Calle Mayor 1", "28013 Madrid"] } });
  const where = "Calle Mayor 1, 28013 Madrid";
  await setTemplates(shop, { body: "Come to {company_address}.", attachIcs: true });
  const eventId = (await make(shop, "/events", { title: "Talk", status: "published", ...eveningAhead(30) })).id;
  const ticket = await giveTicket({ ...shop, eventId }, await addType({ ...shop, eventId }), { notify: true });
  const { manageUrl } = await booked(shop, { start: "10:00" });

  expect(await done(visit(shop, "GET /config"))).toMatchObject({ companyAddress: where });
  for (const page of [manageUrl, ticket.ticketUrl]) {
    expect(textOf(await open(page))).toContain(where);
    expect(unfolded(await open(page, "/ics"))).toContain(`LOCATION:${where}`);
  }
  const mails = await mailsOf(shop);
  expect(mails.map(({ type }) => type).sort()).toEqual(["booking_new", "ticket_new"]);
  for (const { text, ics } of mails) {
    expect(text).toContain(`Come to ${where}.`);
    expect(unfolded(ics ?? "")).toContain(`LOCATION:${where}`);
  }
});

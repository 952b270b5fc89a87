import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { outboxMails } from "../../db/schema";
import { testDatabase } from "../../testing/database";
import { heldBy } from "../../testing/fuzz/blocked";
import { openServer } from "../../testing/outbox";
import { manage } from "../../testing/rest";
import { at, done, expectSoundData, openShop, type Shop, setTemplates } from "../../testing/shop";
import { sendMail } from "./send";

const COUNT = 12;
const HELD_MS_MAX = 100;

interface Shown {
  id: string;
  type: string;
  status: string;
  subject: string;
  text: string;
  html: string;
  hasIcs: boolean;
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ isSandbox: false, settings: { companyName: "Salon Sol" } });
});
afterAll(expectSoundData);

/** A series that was booked and cancelled: the mails of its cancellation as they are shown, and when they are due. */
async function cancelledSeries(account: Shop) {
  const body = { fullName: "Ana Ruiz", email: "ana@example.com" };
  const { id: customerId } = await done(manage<{ id: string }>(account, "POST /customers", { body }));
  const [staffId] = account.staffIds;
  const recurrence = { freq: "weekly", count: COUNT };
  const series = { serviceId: account.serviceId, staffId, customerId, start: at(account, "10:00"), recurrence };
  const made = manage<{ bookingId: string }>(account, "POST /appointments", { body: { ...series, notify: true } });
  const { bookingId } = await done(made);
  const change = { scope: "series", status: "cancelled", notify: true };
  await done(manage(account, `PATCH /bookings/${bookingId}`, { body: change }));
  return { customerId, mails: await shownIn(account) };
}

async function shownIn(account: Shop): Promise<Shown[]> {
  const { data } = await done(manage<{ data: Shown[] }>(account, "GET /outbox?limit=100"));
  return data.filter(({ type }) => type === "booking_status");
}

const rowsIn = ({ id }: Shop) =>
  testDatabase().db.select().from(outboxMails).where(eq(outboxMails.tenantId, id)).orderBy(outboxMails.id);

async function send(account: Shop) {
  const { mailer, taken } = await openServer();
  const refs = (await rowsIn(account)).map(({ id }) => ({ tenantId: account.id, mailId: id }));
  const { result, heldMs } = await heldBy(() => Promise.all(refs.map((ref) => sendMail(ref, { mailer }))));
  expect(result.every(({ outcome }) => outcome === "sent")).toBe(true);
  return { taken, heldMs };
}

describe("the mails of a series", () => {
  it("are rendered by who sends them, and are shown before as they are sent", async () => {
    const { mails } = await cancelledSeries(shop);
    expect(mails).toHaveLength(COUNT);
    for (const { subject, text, html } of mails) {
      expect(subject).not.toBe("");
      expect(text).toContain("Ana Ruiz");
      expect(html).toContain("Salon Sol");
    }
    const unsent = (await rowsIn(shop)).filter(({ type }) => type === "booking_status");
    expect(unsent.map(({ html, unrendered }) => [html, unrendered?.values.client_name])).toEqual(
      Array(COUNT).fill(["", "Ana Ruiz"]),
    );
    const { taken } = await send(shop);
    const sentTexts = taken.map(({ text = "" }) => text.trim());
    for (const { text } of mails) expect(sentTexts).toContain(text.trim());
    const saying = mails.map(({ subject, text, html }) => ({ status: "sent", subject, text, html }));
    expect(await shownIn(shop)).toMatchObject(saying);
    expect((await rowsIn(shop)).filter(({ html, unrendered }) => html === "" || unrendered !== null)).toEqual([]);
  });

  it("say what was true when they were caused, whatever has changed before they are sent", async () => {
    const { customerId, mails } = await cancelledSeries(shop);
    await setTemplates(shop, { subject: "Something else", body: "Something else" });
    await done(manage(shop, "PATCH /settings", { body: { companyName: "Salon Luna", primaryColor: "#aa3300" } }));
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { title: "Shave" } }));
    await done(manage(shop, `PATCH /customers/${customerId}`, { body: { fullName: "Ana Sol" } }));
    expect(await shownIn(shop)).toEqual(mails);
    await send(shop);
    expect(await shownIn(shop)).toMatchObject(mails.map(({ subject, text, html }) => ({ subject, text, html })));
  });

  it("can be read in a sandbox, which never sends them", async () => {
    const sandbox = await openShop();
    const { mails } = await cancelledSeries(sandbox);
    expect(mails).toHaveLength(COUNT);
    for (const mail of mails) {
      expect(mail).toMatchObject({ status: "suppressed", hasIcs: true, text: expect.stringContaining("Ana Ruiz") });
      expect(await done(manage(sandbox, `GET /outbox/${mail.id}`))).toMatchObject(mail);
    }
  });

  it("go with their customer when that is erased", async () => {
    const { customerId } = await cancelledSeries(shop);
    await done(manage(shop, `DELETE /customers/${customerId}`));
    expect(await rowsIn(shop)).toEqual([]);
  });

  it("keep nobody waiting while they are rendered and sent, however long they are", async () => {
    const body = `<p>${"{service_info}".repeat(199)}`;
    await setTemplates(shop, { subject: "{service_info}", body });
    const description = "<&\"'\n".repeat(990);
    await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: { description } }));
    await cancelledSeries(shop);
    const { taken, heldMs } = await send(shop);
    expect(taken).toHaveLength(COUNT + 1);
    expect(heldMs).toBeLessThan(HELD_MS_MAX);
  });
});

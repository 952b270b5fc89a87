import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outboxMails, type TenantRow, tenants, webhookDeliveries } from "../../../db/schema";
import { openMailer } from "../../../mail/smtp/smtp";
import { testDatabase } from "../../../testing/database";
import { openOnlinePayment, orderedOnline } from "../../../testing/online";
import { manage } from "../../../testing/rest";
import { booked, done, openShop, type Shop, setTenant } from "../../../testing/shop";
import { startMailServer } from "../../../testing/smtp-server";
import { findBacklog, takeDue } from "../../outbox/emission-queries";
import { sendMail } from "../../outbox/send";
import { findStalled } from "../../outbox/stall-queries";
import { listDueHolds, listToPoll } from "../../payments/open-queries";
import { listTimed } from "../../reminders/queries";
import { attemptDelivery } from "../../webhooks/deliveries/attempt";
import { relayEvents } from "../../webhooks/deliveries/relay-queries";
import { closeNow, openAgain } from "./closing";

const OPERATOR = { kind: "system" as const, id: null, name: "operator" };
const LONG_AGO = new Date(Date.now() - 10 * 60_000);
const { db } = testDatabase();

let shop: Shop;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mailServer = await startMailServer();
});
const closes: (() => void)[] = [];
afterAll(async () => {
  for (const close of closes) close();
  await mailServer.close();
});

const tenantOf = async ({ id }: Pick<Shop, "id">): Promise<TenantRow> => {
  const [tenant] = await db.select().from(tenants).where(eq(tenants.id, id));
  if (!tenant) throw new Error("The account is gone.");
  return tenant;
};
const now = () => new Date();
const ofShop = (rows: { tenantId: string }[]) => rows.filter(({ tenantId }) => tenantId === shop.id).length;

/** What would leave the account now, if it were let. */
const leaving = async () => {
  const [holds, payments, timed] = await Promise.all([
    listDueHolds(db, { realNow: now(), limit: 100 }),
    listToPoll(db, { realNow: now(), limit: 100 }),
    listTimed(db, { realNow: now(), after: null, limit: 500 }),
  ]);
  return {
    deliveries: ofShop(await takeDue(db, "webhook_deliveries", { limit: 100, now: now() })),
    mails: ofShop(await takeDue(db, "outbox_mails", { limit: 100, now: now() })),
    holds: ofShop(holds.map(({ tenant }) => ({ tenantId: tenant.id }))),
    payments: ofShop(payments.map(({ tenant }) => ({ tenantId: tenant.id }))),
    hasReminders: ofShop(timed) > 0,
  };
};

it("nothing leaves a closed account and nobody is asked for it, until it is opened again", async () => {
  shop = await openShop({ isSandbox: false });
  await done(
    manage(shop, "POST /webhooks", { body: { url: "https://hooks.example.com/", events: ["booking.created"] } }),
  );
  await openOnlinePayment(shop);
  await orderedOnline(shop, { start: "10:00" }, { providerRef: "cs_1", holdExpiresAt: LONG_AGO });
  await booked(shop, { start: "12:00" });
  await relayEvents(db, { limit: 100, now: now() });
  await closeNow(db, await tenantOf(shop), OPERATOR);

  const none = { deliveries: 0, mails: 0, holds: 0, payments: 0, hasReminders: false };
  expect(await leaving()).toEqual(none);

  // Nor by a run that had begun to wait before.
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.tenantId, shop.id));
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.tenantId, shop.id));
  const mailer = openMailer(mailServer.url);
  closes.push(mailer.close);
  const sending = { tenantId: shop.id, mailId: mail?.id ?? "" };
  expect(await attemptDelivery({ tenantId: shop.id, deliveryId: delivery?.id ?? "" })).toEqual({ outcome: "ended" });
  expect(await sendMail(sending, { mailer })).toEqual({ outcome: "skipped" });
  expect(mailServer.taken).toEqual([]);
  const [asBefore] = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, delivery?.id ?? ""));
  expect(asBefore).toEqual(delivery);

  // What waits for that is not held against the process.
  await db.update(webhookDeliveries).set({ nextAttemptAt: LONG_AGO }).where(eq(webhookDeliveries.tenantId, shop.id));
  await db.update(outboxMails).set({ nextAttemptAt: LONG_AGO }).where(eq(outboxMails.tenantId, shop.id));
  expect(await findBacklog(db, { now: now(), mails: true })).toEqual({
    oldestUnsentSeconds: null,
    oldestDueSeconds: null,
  });
  expect(await findStalled(db, { now: now(), patienceMs: 60_000, mails: true })).toBeNull();

  await openAgain(db, await tenantOf(shop), OPERATOR);
  expect(await leaving()).toEqual({
    deliveries: 2,
    mails: expect.any(Number),
    holds: 1,
    payments: 1,
    hasReminders: true,
  });
  expect((await sendMail(sending, { mailer })).outcome).toBe("sent");
  expect(mailServer.taken).toHaveLength(1);
  await setTenant(shop, { isSandbox: true });
});

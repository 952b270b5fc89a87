import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type OutboxMailRow, outboxMails } from "../../db/schema";
import { env } from "../../env";
import type { Mailer } from "../../mail/smtp/port";
import { statementsWaiting } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { newGate } from "../../testing/job-gate";
import { minutesOn, NOW, newMail, openServer, rowOf, sendAt } from "../../testing/outbox";
import { cutWaiting, whileUnwritable } from "../../testing/sessions";
import { refusal } from "../../testing/smtp-server";

describe("a mail that is due", () => {
  it("is sent once, in the account's name, and says when", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail({ replyTo: "hello@sol.example" });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "sent" });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 1, sentAt: NOW, lastError: null });
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({
      messageId: `<${ref.mailId}@${new URL(env().APP_ORIGIN).hostname}>`,
      from: { name: "Salon Sol" },
      replyTo: [{ address: "hello@sol.example" }],
      to: [{ name: "Eva Gil", address: ref.address }],
    });
  });

  it("is sent once by many at once", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => sendAt(ref, mailer)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["sent", ...Array(11).fill("skipped")].sort());
    expect(taken).toHaveLength(1);
  });

  it("is noted as sent, and sent once, when the connection to the database breaks meanwhile", async ({ signal }) => {
    const gate = newGate();
    const { mailer, taken } = await openServer({ beforeYes: () => gate.enter("yes") });
    const ref = await newMail();
    const sending = sendAt(ref, mailer);
    await expect.poll(() => gate.openOf("yes")).toBe(1);
    await whileUnwritable({ table: "outbox_mails", signal }, async () => {
      gate.endAll();
      await statementsWaiting(1);
      await cutWaiting();
    });
    expect(await sending).toEqual({ outcome: "sent" });
    expect([(await rowOf(ref))?.status, taken.length]).toEqual(["sent", 1]);
  });

  it("holds no transaction open while the mail server thinks", async () => {
    const ref = await newMail();
    let meanwhile: OutboxMailRow | undefined;
    const { mailer } = await openServer({
      beforeYes: async () => {
        const [locked] = await testDatabase()
          .db.select()
          .from(outboxMails)
          .where(eq(outboxMails.id, ref.mailId))
          .for("update", { noWait: true });
        meanwhile = locked;
      },
    });
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "sent" });
    expect(meanwhile).toMatchObject({ status: "sending", attempts: 1, sentAt: null });
  });
});

it("waits in the outbox while there is no mail server", async () => {
  const ref = await newMail();
  expect(await sendAt(ref, null)).toEqual({ outcome: "off" });
  expect(await rowOf(ref)).toMatchObject({ status: "pending", attempts: 0, lastError: null });
});

it("is never sent by a sandbox, whatever its row says", async () => {
  const { mailer, taken } = await openServer();
  const ref = await newMail({ isSandbox: true });
  expect(await rowOf(ref)).toMatchObject({ status: "suppressed", nextAttemptAt: null });
  expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
  await testDatabase()
    .db.update(outboxMails)
    .set({ status: "pending", nextAttemptAt: NOW })
    .where(eq(outboxMails.id, ref.mailId));
  expect(await sendAt(ref, mailer)).toEqual({ outcome: "skipped" });
  expect(taken).toEqual([]);
});

it("is not sent by who names another account", async () => {
  const { mailer, taken } = await openServer();
  const [ref, other] = [await newMail(), await newMail()];
  expect(await sendAt({ ...ref, tenantId: other.tenantId }, mailer)).toEqual({ outcome: "skipped" });
  expect(taken).toEqual([]);
});

describe("a mail that is not taken", () => {
  it("is tried again after 1 minute, 5 minutes, half an hour and 2 hours, and then has failed", async () => {
    const { mailer, taken } = await openServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(451, "4.3.0 Not now")),
    });
    const ref = await newMail();
    const reason = "451 4.3.0 Not now";
    let minutes = 0;
    for (const wait of [1, 5, 30, 120]) {
      const nextAttemptAt = minutesOn(minutes + wait);
      expect(await sendAt(ref, mailer, minutes)).toEqual({ outcome: "waiting", reason, nextAttemptAt });
      expect(await rowOf(ref)).toMatchObject({ status: "pending", lastError: reason, nextAttemptAt });
      expect(await sendAt(ref, mailer, minutes + wait - 0.5)).toEqual({ outcome: "skipped" });
      minutes += wait;
    }
    expect(await sendAt(ref, mailer, minutes)).toEqual({ outcome: "failed", reason });
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 5, nextAttemptAt: null, sentAt: null });
    expect(await sendAt(ref, mailer, minutes + 10_000)).toEqual({ outcome: "skipped" });
    expect(taken).toEqual([]);
  });

  it("is sent when the server takes it after all, and its error is forgotten", async () => {
    let isBusy = true;
    const { mailer, taken } = await openServer({
      onRcptTo: (_to, _session, answer) => (isBusy ? answer(refusal(421, "4.3.2 Busy")) : answer()),
    });
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toMatchObject({ outcome: "waiting" });
    isBusy = false;
    expect(await sendAt(ref, mailer, 1)).toEqual({ outcome: "sent" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2, lastError: null, sentAt: minutesOn(1) });
    expect(taken).toHaveLength(1);
  });

  it("has failed at once when the server will never take its recipient", async () => {
    const { mailer } = await openServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(550, "5.1.1 No such user")),
    });
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toEqual({ outcome: "failed", reason: "550 5.1.1 No such user" });
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 1, lastError: "550 5.1.1 No such user" });
  });

  it("waits when the mailer itself breaks", async () => {
    const mailer: Mailer = { deliver: () => Promise.reject(new TypeError("oops")), close: () => {} };
    const ref = await newMail();
    expect(await sendAt(ref, mailer)).toMatchObject({ outcome: "waiting", reason: "The mail could not be sent." });
  });
});

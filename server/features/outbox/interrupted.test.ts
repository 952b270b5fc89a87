import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Mailer } from "../../mail/smtp/port";
import { bundled } from "../../testing/bundle";
import { cleanups } from "../../testing/cleanups";
import { testDatabase } from "../../testing/database";
import { minutesOn, newMail, openServer, rowOf, sendAt } from "../../testing/outbox";
import { refusal } from "../../testing/smtp-server";
import { sendMail } from "./send";
import { type MailRef, requeueStuckMails } from "./sending-queries";

describe("a try that never ended", () => {
  it("gives the mail back after three minutes, not before: with the look of each minute it is taken up within four", async () => {
    const ref = await newMail();
    await expect(interrupted(ref)).resolves.toMatchObject({ status: "sending", attempts: 1 });
    expect(await reaped(ref, 2.9)).toBe(false);
    expect(await reaped(ref, 3)).toBe(true);
    expect(await rowOf(ref)).toMatchObject({
      status: "pending",
      nextAttemptAt: minutesOn(3),
      lastError: expect.any(String),
    });
    expect(await reaped(ref, 3)).toBe(false);
  });

  it("is no time that the mail server did not take the mail: the first refusal after it is waited for one minute", async () => {
    const { mailer } = await openServer({
      onRcptTo: (_to, _session, answer) => answer(refusal(451, "4.3.0 Not now")),
    });
    const ref = await newMail();
    for (const minutes of [0, 5]) {
      await interrupted(ref, minutes);
      expect(await reaped(ref, minutes + 5)).toBe(true);
    }
    expect(await sendAt(ref, mailer, 10)).toMatchObject({ outcome: "waiting", nextAttemptAt: minutesOn(11) });
    expect(await sendAt(ref, mailer, 11)).toMatchObject({ outcome: "waiting", nextAttemptAt: minutesOn(16) });
    expect(await rowOf(ref)).toMatchObject({ attempts: 4, interruptions: 2 });
  });

  it("cannot settle what another try has by then", async () => {
    const { mailer, taken } = await openServer();
    const ref = await newMail();
    let resume = () => {};
    const stuck = new Promise<void>((_resolve, reject) => {
      resume = () => reject(new Error("late"));
    });
    const late = sendAt(ref, { deliver: () => stuck, close: () => {} });
    await expect.poll(async () => (await rowOf(ref))?.status).toBe("sending");
    await reapAt(5);
    expect(await sendAt(ref, mailer, 5)).toEqual({ outcome: "sent" });
    resume();
    expect(await late).toEqual({ outcome: "skipped" });
    expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2, lastError: null });
    expect(taken).toHaveLength(1);
  });

  it("does not come back for ever: a mail that ends process after process has failed", async () => {
    const ref = await newMail();
    for (let minutes = 0; minutes < 45; minutes += 5) {
      await interrupted(ref, minutes);
      expect(await reaped(ref, minutes + 5)).toBe(true);
    }
    await interrupted(ref, 45);
    expect(await reaped(ref, 50)).toBe(false);
    expect(await rowOf(ref)).toMatchObject({ status: "failed", attempts: 10, nextAttemptAt: null });
  });

  it("is given back once by two reapers at once", async () => {
    const ref = await newMail();
    await interrupted(ref);
    const both = await Promise.all([reapAt(5), reapAt(5)]);
    expect(both.flat().filter(({ mailId }) => mailId === ref.mailId)).toHaveLength(1);
  });
});

const reapAt = (minutes: number) => requeueStuckMails(testDatabase().db, { now: minutesOn(minutes), limit: 1000 });

const reaped = async ({ mailId }: MailRef, minutes: number) =>
  (await reapAt(minutes)).some((back) => back.mailId === mailId);

/** The row as a process leaves it that dies while it sends. */
async function interrupted(ref: MailRef, minutes = 0) {
  const hangs: Mailer = { deliver: () => new Promise(() => {}), close: () => {} };
  void sendAt(ref, hangs, minutes);
  await expect.poll(async () => (await rowOf(ref))?.status).toBe("sending");
  return rowOf(ref);
}

it.each([
  ["a mail", false],
  ["a mail that is rendered when it is sent", true],
])("sends %s twice at most, and alike, when its process is killed after the server's yes", async (_, isLong) => {
  const ref = await newMail({ now: new Date(), isLong });
  let child: ReturnType<typeof spawn> | undefined;
  // The process stands still before the yes is on its way, so it cannot have read it.
  const { mailer, url, taken } = await openServer({ beforeYes: () => void child?.kill("SIGSTOP") });
  const outfile = await bundled("server/testing/mail-rival.ts", "mail-rival");
  cleanups.push(() => rmSync(outfile));
  const { tenantId, mailId } = ref;
  child = spawn(process.execPath, [outfile, JSON.stringify({ tenantId, mailId })], {
    env: { ...process.env, DATABASE_URL: testDatabase().url, SMTP_URL: url },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  cleanups.push(() => child?.kill("SIGKILL"));
  await expect.poll(() => taken.length).toBe(1);
  child.kill("SIGKILL");
  expect(await exited).toEqual([null, "SIGKILL"]);
  child = undefined;
  expect(await rowOf(ref)).toMatchObject({ status: "sending", attempts: 1, sentAt: null });

  const later = new Date(Date.now() + 5 * 60_000);
  expect(await requeueStuckMails(testDatabase().db, { now: later, limit: 1000 })).toContainEqual({ tenantId, mailId });
  expect(await sendMail(ref, { mailer, clock: () => later })).toEqual({ outcome: "sent" });
  expect(await sendMail(ref, { mailer, clock: () => later })).toEqual({ outcome: "skipped" });
  expect(await rowOf(ref)).toMatchObject({ status: "sent", attempts: 2 });
  const [first, second, third] = taken;
  expect(third).toBeUndefined();
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.date).toBe(first?.date);
  expect(second?.text).toMatch(/^Hi Eva/);
  expect([second?.subject, second?.text, second?.html]).toEqual([first?.subject, first?.text, first?.html]);
});

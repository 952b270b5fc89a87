import { describe, expect, it, vi } from "vitest";
import { MINUTE_MS } from "../../../domain/dates";
import * as environment from "../../../env";
import { openOffice, refusal, tabOf } from "../../../testing/admin";
import { newMail, openServer, rowOf } from "../../../testing/outbox";
import { newMember } from "../../../testing/people";
import { booked, openShop } from "../../../testing/shop";
import { refusal as smtpRefusal } from "../../../testing/smtp-server";
import { sendMail } from "../send";

interface Line {
  id: string;
  subject: string;
  toEmail: string;
  status: string;
}

const search = (words: string) => ({ search: words });
type Lines = { data: Line[]; total: number };

/** A mail to Eva in an account of its own, and its owner's browser. */
async function officeWithMail(plan: Parameters<typeof newMail>[0] = {}) {
  const mail = await newMail(plan);
  const account = { id: mail.tenantId };
  return { mail, tab: tabOf(await newMember(account), account) };
}

describe("the outbox as lines", () => {
  it("shows whom and what about without what the mail says, rendered or not", async () => {
    for (const isLong of [false, true]) {
      const { mail, tab } = await officeWithMail({ isLong });
      const { data } = await tab.query<Lines>("outbox.browse");
      const line = { id: mail.mailId, toEmail: mail.address, toName: "Eva Gil", subject: "Your booking", attempts: 0 };
      expect(data).toMatchObject({ total: 1, data: [{ ...line, type: "booking_new", status: "pending" }] });
      expect(Object.keys(data.data[0] ?? {})).not.toContain("html");
    }
  });

  it("is narrowed by status, type and a part of address, name or subject", async () => {
    const { mail, tab } = await officeWithMail();
    const found = async (asked: object) => (await tab.query<Lines>("outbox.browse", asked)).data.total;
    const part = mail.address.slice(4, 20).toUpperCase();
    for (const fits of [{ status: "pending" }, { type: "booking_new" }, ...[part, "eva g", "your", " "].map(search)])
      expect([fits, await found(fits)]).toEqual([fits, 1]);
    for (const other of [{ status: "sent" }, { type: "reminder" }, ...["%", "_va", "Ana"].map(search)])
      expect([other, await found(other)]).toEqual([other, 0]);
    expect((await (await openOffice()).tab.query<Lines>("outbox.browse")).data.total).toBe(0);
  });

  it("is narrowed to the mails of one booking", async () => {
    const shop = await openShop();
    const [{ id }] = [await booked(shop, { start: "10:00" }), await booked(shop, { start: "12:00" })];
    const tab = tabOf(await newMember(shop), shop);
    const { data } = await tab.query<{ data: { bookingId: string }[] }>("outbox.browse", { bookingId: id });
    expect(data.data.length).toBeGreaterThan(0);
    expect(new Set(data.data.map(({ bookingId }) => bookingId))).toEqual(new Set([id]));
  });

  it("says why no mail leaves, if none does", async () => {
    const keptBy = async (isSandbox: boolean) =>
      (await (await officeWithMail({ isSandbox })).tab.query<{ keptBy: string | null }>("outbox.kept")).data.keptBy;
    expect([await keptBy(false), await keptBy(true)]).toEqual(["no_server", "sandbox"]);
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), SMTP_URL: "smtp://127.0.0.1:1" });
    expect([await keptBy(false), await keptBy(true)]).toEqual([null, "sandbox"]);
    vi.restoreAllMocks();
  });
});

describe("a mail", () => {
  it("that was given up is tried once more now, and is given up again if it is not taken", async () => {
    let isKnown = false;
    const unknown = smtpRefusal(550, "5.1.1 No such user");
    const { mailer, taken } = await openServer({
      onRcptTo: (_to, _session, answer) => (isKnown ? answer() : answer(unknown)),
    });
    const { mail, tab } = await officeWithMail({ now: new Date(Date.now() - MINUTE_MS) });
    for (const _ of ["at first", "again"]) {
      expect(await sendMail(mail, { mailer })).toMatchObject({ outcome: "failed" });
      const retried = await tab.mutate<Line>("outbox.retry", { id: mail.mailId });
      expect(retried).toMatchObject({ status: 200, data: { id: mail.mailId, status: "pending" } });
      expect(await rowOf(mail)).toMatchObject({ emittedAt: null, lastError: expect.stringContaining("No such user") });
    }
    isKnown = true;
    expect(await sendMail(mail, { mailer })).toEqual({ outcome: "sent" });
    expect(taken).toHaveLength(1);
    expect(await rowOf(mail)).toMatchObject({ attempts: 3, lastError: null });
  });

  it("that waits for its next try does not wait any longer", async () => {
    const { mail, tab } = await officeWithMail({ now: new Date(Date.now() + 60 * MINUTE_MS) });
    const { mailer } = await openServer();
    expect(await sendMail(mail, { mailer })).toEqual({ outcome: "skipped" });
    expect((await tab.mutate("outbox.retry", { id: mail.mailId })).status).toBe(200);
    expect(await sendMail(mail, { mailer })).toEqual({ outcome: "sent" });
  });

  it("that was sent, that never leaves or that is another account's is not sent", async () => {
    const { mailer } = await openServer();
    const sent = await officeWithMail({ now: new Date(Date.now() - MINUTE_MS) });
    await sendMail(sent.mail, { mailer });
    const suppressed = await officeWithMail({ isSandbox: true });
    for (const { mail, tab } of [sent, suppressed]) {
      const before = await rowOf(mail);
      expect(await refusal(tab.mutate("outbox.retry", { id: mail.mailId }))).toEqual({ status: 409, code: "conflict" });
      expect(await rowOf(mail)).toEqual(before);
    }
    const foreign = suppressed.tab.mutate("outbox.retry", { id: sent.mail.mailId });
    expect(await refusal(foreign)).toEqual({ status: 404, code: "not_found" });
  });
});

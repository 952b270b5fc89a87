import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outboxMails } from "../../db/schema";
import { headersOf } from "../../testing/admin";
import { testDatabase } from "../../testing/database";
import { newMail } from "../../testing/outbox";
import { newMember, type TestMember } from "../../testing/people";
import { requestOf, UNKNOWN_ID } from "../../testing/rest";
import { dispatch } from "../dispatch";

const ICS = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

/** A mail with a calendar file in an account of its own, and how its owner's browser is answered. */
async function opened(plan: Parameters<typeof newMail>[0] = {}) {
  const mail = await newMail(plan);
  await testDatabase().db.update(outboxMails).set({ ics: ICS }).where(eq(outboxMails.id, mail.mailId));
  const account = { id: mail.tenantId };
  const owner = await newMember(account);
  const read = (form: string, { who = owner, id = mail.mailId }: { who?: TestMember | null; id?: string } = {}) =>
    ask("GET", `/admin/${account.id}/outbox/${id}/${form}`, who);
  return { owner, read, path: `/admin/${account.id}/outbox/${mail.mailId}` };
}

async function ask(method: string, path: string, who: TestMember | null) {
  const answer = await dispatch(requestOf(method, path, who ? { headers: headersOf(who, null) } : {}));
  if (!answer) throw new Error(`No surface serves ${path}.`);
  return { ...answer, text: String(answer.body ?? "") };
}

describe("a mail of the outbox", () => {
  it("reads as it is sent, rendered or not, and may run and reach nothing", async () => {
    for (const isLong of [false, true]) {
      const { read } = await opened({ isLong });
      const { status, headers, text } = await read("html");
      expect([status, text]).toEqual([200, expect.stringContaining("Hi Eva")]);
      expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      const policy = headers["content-security-policy"]?.split("; ");
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "sandbox", "frame-ancestors 'self'"]));
      expect(policy?.join(" ")).not.toMatch(/script|connect|allow-/);
    }
  });

  it("has its calendar file as a download", async () => {
    const { read } = await opened();
    const { status, headers, text } = await read("ics");
    expect([status, text]).toEqual([200, ICS]);
    expect(headers["content-disposition"]).toBe('attachment; filename="calendar.ics"');
  });

  it("is shown to nobody else, in plain words that no page reads as its own", async () => {
    const { read, path } = await opened();
    const elsewhere = (await opened()).owner;
    for (const [who, status] of [
      [null, 401],
      [elsewhere, 404],
    ] as const) {
      const answer = await read("html", { who });
      expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/plain; charset=utf-8"]);
      expect(answer.text).not.toContain("Eva");
    }
    expect((await read("html", { id: UNKNOWN_ID })).status).toBe(404);
    expect((await ask("POST", `${path}/html`, null)).status).toBe(405);
  });
});

describe("a template in an editor", () => {
  it("reads as its mail would, to a form of ours alone", async () => {
    const { owner, path } = await opened();
    const target = path.replace(/outbox.*/, "notifications/preview");
    const form = new URLSearchParams({ type: "booking_new", subject: "Hi", body: "Hello {client_name} <script>" });
    const post = async (who: TestMember | null, headers: object = {}) => {
      const sent = { ...(who && headersOf(who, null)), ...headers };
      const answer = await dispatch(
        requestOf("POST", target, {
          headers: sent,
          raw: form.toString(),
          contentType: "application/x-www-form-urlencoded",
        }),
      );
      return { ...answer, text: String(answer?.body) };
    };
    const { status, headers, text } = await post(owner);
    expect([status, text]).toEqual([200, expect.stringContaining("Hello Ana López")]);
    expect(headers?.["content-security-policy"]).toContain("sandbox");
    expect((await post(owner, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post(null, { origin: headersOf(owner, null).origin })).status).toBe(401);
    expect((await ask("GET", target, owner)).status).toBe(405);
  });
});

import { createServer, type Server } from "node:net";
import fc from "fast-check";
import ical from "node-ical";
import { afterEach, describe, expect, it } from "vitest";
import { type MailServerPlan, refusal, startMailServer } from "../../testing/smtp-server";
import { calendarFile } from "../calendar/calendar";
import { type Letter, type Mailer, MailNotTaken } from "./port";
import { openMailer, type Patience } from "./smtp";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** For what is answered, however busy the machine is. */
const PATIENCE: Patience = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, mailMs: 60_000 };
const HASTE_MS = 200;

const LETTER: Letter = {
  messageId: "<01890a5d-ac96-774b-bcce-b302099a8057@book.example>",
  from: { name: "Peluquería Sol", address: "bookings@book.example" },
  replyTo: "hello@sol.example",
  to: { name: "Ana Núñez", address: "ana@example.com" },
  subject: "Tu reserva: corte, 10:00 – ¡te esperamos!",
  text: "Hola, Ana.\n.\nFrom here on",
  html: "<p>Hola, Ana.</p>",
  ics: null,
  writtenAt: new Date("2026-11-23T10:00:00Z"),
};

async function openServer(plan?: MailServerPlan) {
  const server = await startMailServer(plan);
  cleanups.push(server.close);
  return server;
}

function mailerTo(url: string, patience = PATIENCE): Mailer {
  const mailer = openMailer(url, patience);
  cleanups.push(mailer.close);
  return mailer;
}

const refusedBy = async (plan: MailServerPlan): Promise<MailNotTaken> =>
  failureOf(mailerTo((await openServer(plan)).url, PATIENCE));

async function failureOf(mailer: Mailer, letter = LETTER): Promise<MailNotTaken> {
  const failure = await mailer.deliver(letter).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof MailNotTaken)) throw new Error(`The mail was not refused: ${failure}`);
  expect(failure.message).toMatch(/^[^\n\r]{1,200}$/);
  return failure;
}

describe("a mail that is taken", () => {
  it("arrives as it was written, with both bodies, under the account's name", async () => {
    const server = await openServer();
    await mailerTo(server.url).deliver(LETTER);
    const [mail] = server.taken;
    expect(mail).toMatchObject({
      messageId: LETTER.messageId,
      from: { name: "Peluquería Sol", address: "bookings@book.example" },
      replyTo: [{ address: "hello@sol.example" }],
      to: [{ name: "Ana Núñez", address: "ana@example.com" }],
      subject: LETTER.subject,
      attachments: [],
    });
    expect(mail?.text?.trim()).toBe(LETTER.text);
    expect(mail?.html?.trim()).toBe(LETTER.html);
    expect(Date.parse(mail?.date ?? "")).toBe(LETTER.writtenAt.getTime());
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(server.envelopes).toEqual([["ana@example.com"]]);
  });

  it.each([
    ["REQUEST", "approved"],
    ["CANCEL", "cancelled"],
  ] as const)("carries its calendar file as an invitation that programs act on: %s", async (method, status) => {
    const server = await openServer();
    const ics = calendarFile({
      organizer: { name: "Sol", email: "hello@sol.example" },
      now: LETTER.writtenAt.getTime(),
      entries: [
        {
          kind: "booking",
          id: "b1",
          sequence: 2,
          status,
          span: { startsAt: Date.parse("2026-12-01T09:00:00Z"), endsAt: Date.parse("2026-12-01T10:00:00Z") },
          summary: "Corte, Sol",
          description: "ñ".repeat(200),
          location: null,
          manageUrl: null,
          attendee: { name: "Ana", email: "ana@example.com" },
        },
      ],
    });
    await mailerTo(server.url).deliver({ ...LETTER, ics });
    const files = server.taken[0]?.attachments ?? [];
    expect(files.map(({ mimeType }) => mimeType).sort()).toEqual(["application/ics", "text/calendar"]);
    for (const { content } of files) {
      const text = typeof content === "string" ? content : new TextDecoder().decode(content);
      expect(text.replaceAll("\r\n", "\n").trim()).toBe(ics.replaceAll("\r\n", "\n").trim());
      expect(Object.values(ical.sync.parseICS(text))).toContainEqual(
        expect.objectContaining({ type: "VEVENT", uid: "booking-b1@slotwright", method }),
      );
    }
    expect(files.find(({ mimeType }) => mimeType === "text/calendar")?.method).toBe(method);
  });

  it("says who it is where the server asks for it", async () => {
    const server = await openServer({ login: { user: "u", pass: "p" } });
    await mailerTo(server.url).deliver(LETTER);
    expect(server.taken).toHaveLength(1);
  });

  it("shares a few connections with many at once", async () => {
    let connections = 0;
    const server = await openServer({
      onConnect: (_session, go) => {
        connections += 1;
        go();
      },
    });
    const mailer = mailerTo(server.url);
    await Promise.all(Array.from({ length: 40 }, () => mailer.deliver(LETTER)));
    expect(server.taken).toHaveLength(40);
    expect(connections).toBeLessThanOrEqual(5);
  });
});

it("lets no value add a header or a recipient", async () => {
  const server = await openServer();
  const mailer = mailerTo(server.url);
  const evil = fc.oneof(
    fc.constantFrom(
      "x\r\nBcc: all@evil.example\r\n\r\n<b>",
      "a\nTo: b@evil.example",
      'a" <b@evil.example>, "c',
      "a\0b",
    ),
    fc.string({ unit: "binary", maxLength: 60 }),
  );
  const letters = fc.record({ senderName: evil, toName: evil, subject: evil });
  await fc.assert(
    fc.asyncProperty(letters, async ({ senderName, toName, subject }) => {
      server.taken.length = 0;
      server.envelopes.length = 0;
      await mailer.deliver({
        ...LETTER,
        from: { ...LETTER.from, name: senderName },
        to: { ...LETTER.to, name: toName },
        subject,
      });
      const [mail] = server.taken;
      const keys = mail?.headers.map(({ key }) => key).filter((key) => key !== "subject");
      expect(keys?.sort()).toEqual(
        ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "reply-to", "to"].sort(),
      );
      expect(mail?.to?.map(({ address }) => address)).toEqual(["ana@example.com"]);
      expect(mail?.from?.address).toBe("bookings@book.example");
      expect(server.envelopes).toEqual([["ana@example.com"]]);
    }),
    { numRuns: 60 },
  );
});

describe("a mail that is refused for good", () => {
  it.each([
    [550, "5.1.1 No such user"],
    [553, "5.1.3 Bad address"],
    [552, "5.2.2 Mailbox full"],
  ])("is one whose recipient the server does not take: %i", async (code, words) => {
    const failure = await refusedBy({ onRcptTo: (_to, _session, answer) => answer(refusal(code, words)) });
    expect(failure).toMatchObject({ isFinal: true, message: `${code} ${words}` });
  });

  it("is one whose content the server does not take", async () => {
    const failure = await refusedBy({
      beforeYes: () => {
        throw refusal(554, "5.6.0 Not like this");
      },
    });
    expect(failure).toMatchObject({ isFinal: true, message: "554 5.6.0 Not like this" });
  });

  it("is one to an address that is none", async () => {
    const { url } = await openServer();
    for (const address of ["", "nobody", "a b@example.com\r\nRCPT TO:<c@evil.example>"])
      expect(await failureOf(mailerTo(url), { ...LETTER, to: { name: null, address } })).toMatchObject({
        isFinal: true,
      });
  });
});

describe("a mail that may be taken later", () => {
  it.each([
    [421, "4.3.2 Come back later"],
    [450, "4.2.1 Greylisted"],
    [451, "4.7.1 Try again"],
    [550, "5.7.1 Relaying denied"],
    [530, "5.7.0 Authentication required"],
  ])("is one the server puts off, or that the operator can mend: %i %s", async (code, words) => {
    const failure = await refusedBy({ onRcptTo: (_to, _session, answer) => answer(refusal(code, words)) });
    expect(failure).toMatchObject({ isFinal: false, message: `${code} ${words}` });
  });

  it("is one whose sender the server does not take", async () => {
    const failure = await refusedBy({
      onMailFrom: (_from, _session, answer) => answer(refusal(553, "5.1.8 Not you")),
    });
    expect(failure.isFinal).toBe(false);
  });

  it("is one whose login failed; the reason does not show the password", async () => {
    const { url } = await openServer({ login: { user: "u", pass: "right" } });
    const failure = await failureOf(mailerTo(url.replace("right", "wrong-secret")));
    expect(failure).toMatchObject({ isFinal: false, message: "The mail server did not accept the login." });
    expect(failure.message).not.toContain("wrong-secret");
  });

  it("is one for which nobody listens", async () => {
    const server = await startMailServer();
    await server.close();
    expect(await failureOf(mailerTo(server.url))).toMatchObject({
      isFinal: false,
      message: "The mail server cannot be reached.",
    });
  });

  it("is one in the middle of which the server hangs up", async () => {
    expect(await refusedBy({ hangsUpInData: true })).toMatchObject({ isFinal: false });
  });

  it("is one that the server reads and never answers", async () => {
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    cleanups.push(() => release());
    const { url } = await openServer({ beforeYes: () => answered });
    expect(await failureOf(mailerTo(url, { ...PATIENCE, silenceMs: HASTE_MS }))).toMatchObject({
      isFinal: false,
      message: "The mail server did not answer in time.",
    });
  });

  it("is one to a server that never greets, however long each word of it may take", async () => {
    const url = await silentServer();
    expect(await failureOf(mailerTo(url, { ...PATIENCE, greetingMs: HASTE_MS }))).toMatchObject({ isFinal: false });
    expect(await failureOf(mailerTo(url, { ...PATIENCE, mailMs: HASTE_MS }))).toMatchObject({
      isFinal: false,
      message: "The mail server did not answer in time.",
    });
  });
});

/** Takes connections and says nothing. */
async function silentServer(): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    cleanups.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog, outboxMails } from "../../../db/schema";
import { codesFor, NOTIFICATION_TYPES } from "../../../domain/notifications/template-variables";
import { openOffice, refusal, tabOf } from "../../../testing/admin";
import { testDatabase } from "../../../testing/database";
import { newMember } from "../../../testing/people";
import type { NotificationPreview } from "./schemas";

const { db } = testDatabase();

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice();
});

const draft = (said: object = {}) => ({
  type: "booking_new",
  subject: "Hi {client_name}",
  body: "At {company_name}",
  ...said,
});
const preview = async (said: object) =>
  (await office.tab.mutate<NotificationPreview>("notifications.preview", draft(said))).data;
const mails = () => db.select().from(outboxMails).where(eq(outboxMails.tenantId, office.account.id));

describe("a preview", () => {
  it("has a value for every placeholder of every type, and writes nothing", async () => {
    // No mail of a booking that is not cancelled has a reason, and few texts are as long as these.
    const empty =
      /cancellation_reason|company_|service_info|staff_(info|phone)|internal_note|appointment_notes|event_(info|location)/;
    for (const type of NOTIFICATION_TYPES) {
      const codes = codesFor(type).filter(({ code }) => !empty.test(code));
      const { text, unknown } = await preview({ type, body: codes.map(({ code }) => `${code}: {${code}}`).join("\n") });
      for (const { code } of codes) expect([type, text]).toEqual([type, expect.stringMatching(`${code}: \\S`)]);
      expect(unknown).toEqual({ subject: type === "staff_agenda" ? [expect.anything()] : [], body: [] });
    }
    expect(await mails()).toEqual([]);
  });

  it("tells what a type has no placeholder for, with what may have been meant, and leaves it as it is written", async () => {
    const { subject, text, unknown } = await preview({
      subject: "{client_nme}",
      body: "{no_such_thing}{ticket_code}.",
    });
    expect([subject, text.trim()]).toEqual(["{client_nme}", "{no_such_thing}."]);
    expect(unknown).toEqual({
      subject: [{ code: "client_nme", nearest: "client_name" }],
      body: [
        { code: "no_such_thing", nearest: null },
        { code: "ticket_code", nearest: null },
      ],
    });
  });

  it("is refused for what a mail may not have", async () => {
    const tooMuch = draft({ body: "{client_name} ".repeat(201) });
    expect(await refusal(office.tab.mutate("notifications.preview", tooMuch))).toMatchObject({ fields: ["body"] });
    expect(await refusal(office.tab.mutate("notifications.preview", draft({ subject: "" })))).toMatchObject({
      status: 422,
      fields: ["subject"],
    });
  });
});

describe("a test mail", () => {
  it("goes to whoever asks for it, of the draft, and is audited", async () => {
    const { status, data } = await office.tab.mutate("notifications.sendTest", draft());
    const { email, name } = office.owner.user;
    expect([status, data]).toEqual([200, { toEmail: email }]);
    expect(await mails()).toMatchObject([
      { type: "booking_new", toEmail: email, toName: name, subject: "Hi Ana López" },
    ]);
    const isIt = and(eq(auditLog.tenantId, office.account.id), eq(auditLog.action, "notifications.sendTest"));
    expect(await db.select().from(auditLog).where(isIt)).toHaveLength(1);
  });

  it("is not written with what its type has no placeholder for, nor for who may not change templates", async () => {
    const wrong = office.tab.mutate("notifications.sendTest", draft({ body: "{client_nme}" }));
    expect(await refusal(wrong)).toEqual({ status: 422, code: "validation", fields: ["body"] });
    const desk = tabOf(await newMember(office.account, { role: "front_desk" }), office.account);
    expect(await refusal(desk.mutate("notifications.sendTest", draft()))).toEqual({ status: 403, code: "forbidden" });
    expect(await mails()).toEqual([]);
  });
});

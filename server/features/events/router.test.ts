import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  addType,
  askTicket,
  type Concert,
  counted,
  eveningAhead,
  giveTicket,
  make,
  openConcert,
  verb,
} from "../../testing/concert";
import { auditedWrites } from "../../testing/context";
import { manage, UNKNOWN_ID } from "../../testing/rest";
import {
  addMember,
  atOnce,
  done,
  eventsOf,
  expectSoundData,
  mailsOf,
  openShop,
  setTemplates,
  tally,
} from "../../testing/shop";
import { CreateEventInput } from "./schemas";

interface Shown {
  id: string;
  slug: string;
  status: string;
  updatedAt: string;
  [field: string]: unknown;
}

let concert: Concert;

beforeEach(async () => {
  concert = await openConcert();
});
afterAll(expectSoundData);

const read = () => done(manage<Shown>(concert, `GET /events/${concert.eventId}`));
const patch = (body: Record<string, unknown>) => manage<Shown>(concert, `PATCH /events/${concert.eventId}`, { body });
const post = (body: Record<string, unknown>) =>
  manage<Shown>(concert, "POST /events", { body: { title: "Talk", ...eveningAhead(5), ...body } });
const refused = async (asking: ReturnType<typeof patch>) => {
  const { status, code, fields } = await asking;
  return [status, code, ...fields];
};

describe("an event", () => {
  it("is created from title and span, with every field answered", async () => {
    const { id, createdAt, updatedAt, ...event } = await done(post({}));
    expect(event).toEqual({
      title: "Talk",
      description: "",
      ...eveningAhead(5),
      timeZone: "Europe/Madrid",
      status: "draft",
      ticketMask: "********",
      location: null,
      capacity: null,
      sold: 0,
      remaining: null,
      salesStart: null,
      salesEnd: null,
      requiresApproval: false,
      waitlist: false,
      slug: "talk",
      externalId: null,
      metadata: {},
      imageUrl: null,
      staff: [],
    });
    expect(createdAt).toBe(updatedAt);
    expect(await done(manage(concert, `GET /events/${id}`))).toMatchObject(event);
  });

  it("is listed by start, then title", async () => {
    for (const title of ["B", "A"]) await done(post({ title }));
    const { data, total } = await done(manage<{ data: { title: string }[]; total: number }>(concert, "GET /events"));
    expect([data.map(({ title }) => title), total]).toEqual([["A", "B", "Summer concert"], 3]);
    const second = await done(manage<{ data: object[]; total: number }>(concert, "GET /events?limit=1&offset=1"));
    expect(second).toMatchObject({ data: [{ title: "B" }], total: 3 });
  });

  it("gets its slug from its title, with a number where that is taken, however many come at once", async () => {
    const slugs = await atOnce(6, async () => (await done(post({ title: "Año Nuevo!" }))).slug);
    expect(slugs.sort()).toEqual(["ano-nuevo", ...[2, 3, 4, 5, 6].map((number) => `ano-nuevo-${number}`)]);
  });

  it("writes its mask in capitals", async () => {
    expect((await done(post({ ticketMask: "vip_**-**" }))).ticketMask).toBe("VIP_**-**");
  });

  it("is left as it was, stamp and audit too, by its own answer sent back", async () => {
    await done(patch({ salesStart: "2026-01-01T00:00:00+02:00", capacity: 9, location: "Hall" }));
    const [event, audited] = [await read(), await auditedWrites(concert)];
    expect(await done(patch(event))).toEqual(event);
    expect(await auditedWrites(concert)).toBe(audited);
  });

  it.each([
    ["title", ""],
    ["title", "x".repeat(256)],
    ["startAt", "2026-11-23T09:30:00"],
    ["endAt", eveningAhead(5).startAt],
    ["salesEnd", "2026-01-01T00:00:00Z"],
    ["status", "cancelled"],
    ["status", "archived"],
    ["ticketMask", "***"],
    ["ticketMask", "ä****"],
    ["ticketMask", "*".repeat(33)],
    ["capacity", 0],
    ["capacity", 100_001],
    ["slug", "Summer"],
    ["slug", ""],
    ["slug", "x".repeat(81)],
    ["slug", "summer-concert"],
    ["imageUrl", "ftp://a.example"],
  ])("answers validation on %s to %j", async (field, value) => {
    const salesStart = "2026-01-02T00:00:00Z";
    expect(await refused(post({ salesStart, [field]: value }))).toEqual([422, "validation", field]);
  });

  it("is offered the two statuses it may start in, by the schema and by the refusal of any other", () => {
    const { status } = CreateEventInput.shape;
    expect(status.unwrap().options).toEqual(["draft", "published"]);
    expect(status.safeParse("cancelled").error?.issues[0]?.message).toBe("Must be one of: draft, published.");
  });

  it.each(["title", "startAt", "endAt"])("answers validation without %s", async (field) => {
    expect(await refused(post({ [field]: undefined }))).toEqual([422, "validation", field]);
  });

  it.each([
    ["endAt", { endAt: "2026-01-01T00:00:00Z" }],
    ["endAt", { startAt: eveningAhead(60).startAt }],
    ["slug", { slug: "talk" }],
  ])("answers validation on %s to a change that does not fit the rest", async (field, change) => {
    await done(post({}));
    expect(await refused(patch(change))).toEqual([422, "validation", field]);
  });

  it("is not found in another account, nor once deleted", async () => {
    const { body } = await manage(await openShop(), `GET /events/${concert.eventId}`);
    expect(body).toMatchObject({ error: { code: "not_found" } });
    expect((await manage(concert, `DELETE /events/${concert.eventId}`)).status).toBe(204);
    expect((await manage(concert, `DELETE /events/${concert.eventId}`)).code).toBe("not_found");
    expect(await refused(patch({ title: "Again" }))).toEqual([404, "not_found"]);
  });
});

describe("the capacity of an event", () => {
  it("answers validation below what is sold, and says what remains", async () => {
    const type = await addType(concert);
    await Promise.all([giveTicket(concert, type), giveTicket(concert, type)]);
    expect(await refused(patch({ capacity: 1 }))).toEqual([422, "validation", "capacity"]);
    expect(await done(patch({ capacity: 2 }))).toMatchObject({ sold: 2, remaining: 0 });
    expect((await askTicket(concert, type)).code).toBe("capacity_exceeded");
  });
});

describe("the status of an event", () => {
  const moves = async (...statuses: string[]) => {
    for (const status of statuses) await done(patch({ status }));
  };

  it("goes to archived and back to draft", async () => {
    await moves("draft", "archived", "draft", "published", "cancelled", "archived", "draft");
    expect((await read()).status).toBe("draft");
  });

  it.each([
    [["draft"], "cancelled"],
    [["cancelled"], "draft"],
    [["cancelled"], "published"],
    [["archived"], "published"],
    [["archived"], "cancelled"],
  ])("answers validation from %j to %s", async (before, status) => {
    await moves(...before);
    expect(await refused(patch({ status }))).toEqual([422, "validation", "status"]);
  });

  it.each([{}, { requiresApproval: true }, { capacity: 1, waitlist: true }])(
    "answers conflict to draft and to deletion while a ticket of %j is live",
    async (fields) => {
      const held = await openConcert(fields);
      const type = await addType(held);
      const tickets = [await giveTicket(held, type), await giveTicket(held, type)];
      const refusals = await Promise.all([
        manage(held, `PATCH /events/${held.eventId}`, { body: { status: "draft" } }),
        manage(held, `DELETE /events/${held.eventId}`),
      ]);
      expect(tally(refusals)).toEqual({ "409 conflict": 2 });
      for (const ticket of tickets) await done(verb(held, "cancel", ticket));
      await done(manage(held, `PATCH /events/${held.eventId}`, { body: { status: "draft" } }));
      expect((await manage(held, `DELETE /events/${held.eventId}`)).status).toBe(204);
    },
  );
});

it("an event whose cancelled tickets were paid for, or used, answers conflict to its deletion", async () => {
  for (const use of ["paid", "used"]) {
    const held = await openConcert();
    const ticket = await giveTicket(held, await addType(held, { price: use === "paid" ? 10 : 0 }));
    if (use === "paid") await done(manage(held, `POST /payments/${ticket.paymentId}/complete`, { body: {} }));
    else await done(manage(held, `POST /events/${held.eventId}/check-in`, { body: { code: ticket.code } }));
    await done(manage(held, `PATCH /events/${held.eventId}`, { body: { status: "cancelled" } }));
    expect(await manage(held, `DELETE /events/${held.eventId}`)).toMatchObject({ status: 409, code: "conflict" });
    const payment = await done(manage(held, `GET /payments/${ticket.paymentId}`));
    expect(payment).toMatchObject({ status: "completed", ticketIds: [ticket.id] });
    await done(manage(held, `PATCH /events/${held.eventId}`, { body: { status: "archived" } }));
  }
});

describe("an event that is cancelled", () => {
  it("cancels its live tickets, tells each holder and subscriber once, and frees every seat", async () => {
    const busy = await openConcert({ capacity: 3, waitlist: true });
    const [adult, child] = [await addType(busy), await addType(busy, { title: "Child" })];
    const attendees = [adult, adult, child, child].map((type, index) =>
      giveTicket(busy, type, { attendeeName: `Customer ${index}`, attendeeEmail: `customer${index}@example.com` }),
    );
    const tickets = await Promise.all(attendees);
    await done(verb(busy, "cancel", tickets[0] ?? { id: UNKNOWN_ID }));
    const cancelling = { body: { status: "cancelled" } };
    const answer = await done(manage(busy, `PATCH /events/${busy.eventId}`, cancelling));
    expect(answer).toMatchObject({ status: "cancelled", sold: 0, remaining: 3 });
    await done(manage(busy, `PATCH /events/${busy.eventId}`, cancelling));
    expect([await counted(busy, adult), await counted(busy, child)]).toMatchObject([{ sold: 0 }, { sold: 0 }]);
    const notified = await eventsOf(busy, "ticket.cancelled");
    expect(notified).toHaveLength(4);
    expect(notified.at(-1)?.data).toMatchObject({ ticket: { status: "cancelled" }, cause: "api" });
    const mails = (await mailsOf(busy)).filter(({ type }) => type === "event_cancelled");
    expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual(
      [1, 2, 3].map((index) => `customer${index}@example.com`),
    );
    expect(mails[0]?.text).toContain("Summer concert");
    expect((await askTicket(busy, adult)).code).toBe("conflict");
  });

  it("tells its organizers and the admin where the templates say so", async () => {
    const staffId = await addMember(concert, "Olga");
    const helper = await addMember(concert, "Hugo");
    const staff = [
      { staffId, role: "organizer" },
      { staffId: helper, role: "checkin" },
    ];
    await done(manage(concert, `PUT /events/${concert.eventId}/staff`, { body: { staff } }));
    await done(manage(concert, "PATCH /settings", { body: { companyEmail: "desk@example.com" } }));
    await setTemplates(concert, { toStaff: true, toAdmin: true, toCustomer: false, toCustom: ["extra@example.com"] });
    await giveTicket(concert, await addType(concert));
    await done(patch({ status: "cancelled" }));
    const mails = (await mailsOf(concert)).filter(({ type }) => type === "event_cancelled");
    expect(mails.map(({ toName, toEmail }) => toName ?? toEmail)).toEqual(["Olga", "Salon Sol", "extra@example.com"]);
  });

  it("leaves no live ticket, however tickets race with it", async () => {
    const type = await addType(concert);
    const [before, cancelled, after] = await Promise.all([
      atOnce(8, () => askTicket(concert, type)),
      patch({ status: "cancelled" }),
      atOnce(8, () => askTicket(concert, type)),
    ]);
    const counts = tally([...before, ...after]);
    expect([cancelled.status, (counts["201"] ?? 0) + (counts["409 conflict"] ?? 0)]).toEqual([200, 16]);
    expect(await counted(concert, type)).toMatchObject({ sold: 0 });
  });
});

describe("the staff of an event", () => {
  const put = (staff: object[], eventId = concert.eventId) =>
    manage(concert, `PUT /events/${eventId}/staff`, { body: { staff } });

  it("is replaced as a composite, in the order given", async () => {
    const [a, b] = [await addMember(concert, "A"), await addMember(concert, "B")];
    const staff = [
      { staffId: b, role: "host" },
      { staffId: a, role: "organizer" },
    ];
    expect(await done(put(staff))).toEqual({ staff });
    expect(await done(manage(concert, `GET /events/${concert.eventId}/staff`))).toEqual({ staff });
    expect((await read()).staff).toEqual(staff);
    const audited = await auditedWrites(concert);
    await done(put(staff));
    expect(await auditedWrites(concert)).toBe(audited);
    expect(await done(put([]))).toEqual({ staff: [] });
  });

  it("answers validation on who is unknown, of another account, twice or without a role", async () => {
    const [own, theirs] = [await addMember(concert, "A"), await addMember(await openShop(), "B")];
    const entry = (staffId: string, role = "host") => ({ staffId, role });
    const fieldsOf = async (...staff: object[]) => (await put(staff)).fields;
    expect(await fieldsOf(entry(own), entry(UNKNOWN_ID))).toEqual(expect.arrayContaining(["staff.1.staffId", "staff"]));
    expect(await fieldsOf(entry(theirs))).toContain("staff.0.staffId");
    expect(await fieldsOf(entry(own), entry(own, "checkin"))).toContain("staff.1.staffId");
    expect(await fieldsOf(entry(own, "boss"))).toContain("staff.0.role");
    expect((await read()).staff).toEqual([]);
  });

  it("is not found for an event of another account", async () => {
    const theirs = await openConcert();
    expect((await put([], theirs.eventId)).code).toBe("not_found");
    expect((await manage(concert, `GET /events/${theirs.eventId}/staff`)).code).toBe("not_found");
  });
});

describe("another account", () => {
  it("may use the same slug", async () => {
    const other = await openConcert();
    expect((await make<Shown>(other, "/events", { title: "x", slug: "talk", ...eveningAhead(1) })).slug).toBe("talk");
    expect((await done(post({ slug: "talk" }))).slug).toBe("talk");
  });
});

import { describe, expect, it } from "vitest";
import { addType, openConcert } from "../testing/concert";
import { type Account, manage, openAccount, visit } from "../testing/rest";
import { at, atOnce, done, openShop, tally } from "../testing/shop";

interface Marked {
  id: string;
  externalId: string | null;
  metadata: Record<string, string>;
  updatedAt: string;
}

interface Page {
  data: Marked[];
  total: number;
}

/** A kind of what integrators mark, in an account of its own. */
interface Kind {
  account: Account;
  /** Where one is made, and with what. */
  made: string;
  bodyOf: () => object;
  /** Where they are listed, and each is under its id. */
  path: string;
}

let count = 0;
const event = { startAt: "2030-05-01T10:00:00Z", endAt: "2030-05-01T12:00:00Z", status: "published" };

const inCatalogue = (path: string, bodyOf: () => object) => async (): Promise<Kind> => ({
  account: await openAccount({ seed: "empty" }),
  ...{ made: path, path, bodyOf },
});

/** Times that are blocked for nobody, each at an hour of its own. */
async function visits(): Promise<Kind> {
  const shop = await openShop();
  const { serviceId, staffIds } = shop;
  let hour = 8;
  const bodyOf = () => ({ serviceId, staffId: staffIds[0], start: at(shop, `${`${hour++}`.padStart(2, "0")}:00`) });
  return { account: shop, made: "/appointments", path: "/appointments", bodyOf };
}

/** Seats of one group. */
async function seats(): Promise<Kind> {
  const shop = await openShop({ service: { capacity: 50 } });
  const { serviceId, staffIds } = shop;
  const person = { fullName: "Ana", email: "ana@example.com" };
  const customerId = (await done(manage<Marked>(shop, "POST /customers", { body: person }))).id;
  const body = { serviceId, staffId: staffIds[0], customerId, start: at(shop, "10:00") };
  const { id } = await done(manage<Marked>(shop, "POST /appointments", { body }));
  return { account: shop, made: `/appointments/${id}/bookings`, path: "/bookings", bodyOf: () => ({ customerId }) };
}

async function tickets(): Promise<Kind> {
  const concert = await openConcert();
  const path = `/events/${concert.eventId}/attendees`;
  const ticketTypeId = await addType(concert);
  const person = { attendeeName: "Eva Gil", attendeeEmail: "eva@example.com" };
  return { account: concert, made: path, path, bodyOf: () => ({ ticketTypeId, ...person }) };
}

const KINDS: [name: string, open: () => Promise<Kind>][] = [
  ["services", inCatalogue("/services", () => ({ title: `Cut ${++count}` }))],
  ["staff", inCatalogue("/staff", () => ({ fullName: "Marta", email: `marta-${++count}@example.com` }))],
  ["customers", inCatalogue("/customers", () => ({ fullName: "Ana", email: "ana@example.com" }))],
  ["events", inCatalogue("/events", () => ({ title: `Workshop ${++count}`, ...event }))],
  ["appointments", visits],
  ["bookings", seats],
  ["tickets", tickets],
];

describe.each(KINDS)("an integrator's marks of %s", (_, open) => {
  const create = ({ account, made, bodyOf }: Kind, marks: object = {}) =>
    manage<Marked>(account, `POST ${made}`, { body: { ...bodyOf(), ...marks } });
  const change = ({ account, path }: Kind, { id }: Marked, marks: object) =>
    manage<Marked>(account, `PATCH ${path}/${id}`, { body: marks });
  const list = ({ account, path }: Kind, query: string) => done(manage<Page>(account, `GET ${path}?${query}`));

  it("are kept as they are sent, found by the id, and changed as wholes", async () => {
    const kind = await open();
    expect(await done(create(kind))).toMatchObject({ externalId: null, metadata: {} });
    const metadata = { crm: "https://crm.example.com/4711", "b.c:d-e_F": "" };
    const { id } = await done(create(kind, { externalId: "crm-4711", metadata }));
    const one = await done(manage<Marked>(kind.account, `GET ${kind.path}/${id}`));
    expect(one).toMatchObject({ externalId: "crm-4711", metadata });
    expect((await list(kind, "externalId=crm-4711")).data).toEqual([one]);
    expect((await list(kind, "externalId=CRM-4711")).total).toBe(0);
    expect((await list(kind, "")).data).toContainEqual(one);
    expect(await done(change(kind, one, { metadata }))).toEqual(one);
    expect(await done(change(kind, one, { metadata: { x: "1" } }))).toMatchObject({ metadata: { x: "1" } });
    const emptied = await done(change(kind, one, { metadata: {}, externalId: null }));
    expect(emptied).toMatchObject({ externalId: null, metadata: {} });
    expect(emptied.updatedAt > one.updatedAt).toBe(true);
  });

  it("have an id once in the account, however many send it at once", async () => {
    const kind = await open();
    const marks = { externalId: "4711" };
    const answers = await atOnce(4, () => create(kind, marks));
    expect(tally(answers)).toEqual({ 201: 1, "422 validation": 3 });
    expect(answers.filter(({ status }) => status === 422).map(({ fields }) => fields)).toEqual(
      Array(3).fill(["externalId"]),
    );
    const others = [await done(create(kind)), await done(create(kind))];
    for (const other of others)
      expect(await change(kind, other, marks)).toMatchObject({ status: 422, fields: ["externalId"] });
    const raced = await atOnce(2, (index) => change(kind, others[index] ?? missing(), { externalId: "4712" }));
    expect(tally(raced)).toEqual({ 200: 1, "422 validation": 1 });
    expect((await create(await open(), marks)).status).toBe(201);
  });

  it("are refused when they are too many, too long or no texts", async () => {
    const kind = await open();
    const names = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, index) => [`k${index}`, "v"]));
    const faulty = [names(21), { a: "x".repeat(501) }, { a: 1 }, { "a b": "x" }, { a: null }, ["a"], "a", null];
    for (const metadata of faulty) {
      const { status, fields } = await create(kind, { metadata });
      expect([metadata, status, fields[0]?.split(".")[0]]).toEqual([metadata, 422, "metadata"]);
    }
    const told = await create(kind, { metadata: { "a b": "x" } });
    expect(told.body).toMatchObject({
      error: { fields: { "metadata.a b": "Must be 1 to 40 of the characters A-Z, a-z, 0-9, _ . : and -." } },
    });
    expect(await create(kind, { externalId: "" })).toMatchObject({ status: 422, fields: ["externalId"] });
    expect((await create(kind, { metadata: { ...names(19), a: "x".repeat(500) } })).status).toBe(201);
  });
});

const missing = (): never => {
  throw new Error("There are two.");
};

it("are one id for each kind: a service and a customer may share theirs", async () => {
  const account = await openAccount({ seed: "empty" });
  for (const [, open] of KINDS.slice(0, 4)) {
    const { made, bodyOf } = await open();
    expect((await manage(account, `POST ${made}`, { body: { ...bodyOf(), externalId: "7" } })).status).toBe(201);
  }
});

it("are not shown to customers", async () => {
  const shop = await openShop();
  const marks = { externalId: "secret-id", metadata: { note: "secret-note" } };
  await done(manage(shop, `PATCH /services/${shop.serviceId}`, { body: marks }));
  await done(manage(shop, `PATCH /staff/${shop.staffIds[0]}`, { body: marks }));
  await done(manage(shop, "POST /events", { body: { title: "Open day", ...event, ...marks } }));
  const shown = await Promise.all(
    ["GET /config", "GET /services", "GET /staff", "GET /events"].map((target) => visit(shop, target)),
  );
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(shown.map(({ text }) => text).join()).toContain("Open day");
  expect(shown.map(({ text }) => text).join()).not.toContain("secret");
});

it("are erased with their customer", async () => {
  const account = await openAccount({ seed: "empty" });
  const body = { fullName: "Ana", email: "ana@example.com", externalId: "1", metadata: { insurance: "A 12" } };
  const { id } = await done(manage<Marked>(account, "POST /customers", { body }));
  await done(manage(account, `DELETE /customers/${id}`));
  expect(await done(manage(account, `GET /customers/${id}`))).toMatchObject({ externalId: null, metadata: {} });
});
